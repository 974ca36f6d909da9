"""Validation against the MusicXML 4.0 schema, without a network."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from lxml import etree

_LINKS = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xlink">
<xs:attribute name="href" type="xs:anyURI"/><xs:attribute name="type" type="xs:string"/>
<xs:attribute name="role" type="xs:string"/><xs:attribute name="title" type="xs:string"/>
<xs:attribute name="show" type="xs:string"/><xs:attribute name="actuate" type="xs:string"/></xs:schema>"""
_XML = """<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/XML/1998/namespace">
<xs:attribute name="lang" type="xs:language"/><xs:attribute name="space" type="xs:string"/></xs:schema>"""


class _Imports(etree.Resolver):
    """Answers the schema's two imports with the few attributes it takes from them."""

    def resolve(self, url, pubid, context):
        text = {"xlink.xsd": _LINKS, "xml.xsd": _XML}.get((url or "").rsplit("/", 1)[-1])
        return self.resolve_string(text, context) if text else None


@cache
def _schema() -> etree.XMLSchema:
    package = find_spec("musicxml").submodule_search_locations[0]
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Imports())
    return etree.XMLSchema(etree.parse(str(Path(package) / "generate_classes" / "musicxml_4_0.xsd"), parser))


def schema_errors(musicxml: bytes) -> list[str]:
    """What the schema finds wrong with a document; empty when it is valid."""
    parser = etree.XMLParser(no_network=True, load_dtd=False, resolve_entities=False)
    schema = _schema()
    schema.validate(etree.fromstring(musicxml, parser))
    return [f"line {e.line}: {e.message}" for e in schema.error_log]
