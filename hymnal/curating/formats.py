"""The files pieces are exported to and imported from: CSV that a spreadsheet can open safely, and JSON."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import tablib
from django.core.files.storage import default_storage
from django.utils import timezone
from import_export.formats.base_formats import CSV, JSON
from import_export.tmp_storages import MediaStorage

MAX_BYTES = 2 * 1024**2
MAX_ROWS = 500

_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
"""How a cell begins that a spreadsheet would compute, or that stands behind our own mark."""


class UnfitTable(ValueError):
    """A file that is no table of pieces; the text says why, for curators."""


class SpreadsheetCSV(CSV):
    """CSV for spreadsheets: UTF-8 that they recognise, and an apostrophe before what they would take for a formula.

    The apostrophe goes away when the file is imported again.
    """

    def export_data(self, dataset, **kwargs):
        safe = tablib.Dataset(headers=dataset.headers)
        safe.extend([_marked(cell) for cell in row] for row in dataset)
        return "\ufeff" + super().export_data(safe, **kwargs)

    def create_dataset(self, in_stream, **kwargs):
        if isinstance(in_stream, bytes):
            in_stream = in_stream.decode(self.encoding or "utf-8-sig")
        marked = super().create_dataset(in_stream, **kwargs)
        plain = tablib.Dataset(headers=marked.headers)
        plain.extend([_plain(cell) for cell in row] for row in marked)
        return plain


class RowsJSON(JSON):
    """JSON as a list of objects, whose names may stand in any order."""

    def export_data(self, dataset, **kwargs):
        return json.dumps(dataset.dict, ensure_ascii=False, indent=1) + "\n"

    def create_dataset(self, in_stream, **kwargs):
        if isinstance(in_stream, bytes):
            in_stream = in_stream.decode(self.encoding or "utf-8-sig")
        rows = json.loads(in_stream)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise UnfitTable("The JSON is no list of objects, one for each piece.")
        headers = list(rows[0]) if rows else []
        for number, row in enumerate(rows, 1):
            if set(row) != set(headers):
                raise UnfitTable(
                    f"Object {number} of the JSON has other names than the first: {_differing(row, rows[0])}."
                )
            if any(isinstance(value, dict | list) for value in row.values()):
                raise UnfitTable(
                    f"Object {number} of the JSON holds a list or an object; values are texts and numbers."
                )
        table = tablib.Dataset(headers=headers)
        table.extend([row[name] for name in headers] for row in rows)
        return table


class ImportFolder(MediaStorage):
    """Keeps an uploaded table between its preview and its import, in a folder of its own; old ones go."""

    FOLDER = "imports"
    LIFETIME = timedelta(days=1)

    def __init__(self, **kwargs):
        super().__init__(**kwargs, MEDIA_FOLDER=self.FOLDER)

    def save(self, data):
        self._sweep()
        super().save(data)

    def _sweep(self) -> None:
        try:
            _, names = default_storage.listdir(self.FOLDER)
        except FileNotFoundError:
            return
        for name in names:
            place = f"{self.FOLDER}/{name}"
            if default_storage.get_modified_time(place) < timezone.now() - self.LIFETIME:
                default_storage.delete(place)


def _marked(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _differing(row: dict, first: dict) -> str:
    return ", ".join(sorted(str(name) for name in row.keys() ^ first.keys()))
