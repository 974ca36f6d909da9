"""Every rewrite keeps the promises of its examples."""

from __future__ import annotations

import pytest

from arranging.harmony.rewrite_examples import worked
from arranging.harmony.rewriting import rewrites

APPLIES = [(rewrite.name, example) for rewrite in rewrites().values() for example in rewrite.applies]
SPARES = [(rewrite.name, example) for rewrite in rewrites().values() for example in rewrite.spares]


def _said(heard):
    return [f"{onset / 10080:g} {chord}" for onset, chord in heard]


@pytest.mark.parametrize(("name", "example"), APPLIES)
def test_a_rewrite_makes_of_a_plan_what_it_promises(name, example):
    made, promised = worked(name, example)
    assert _said(made) == _said(promised)


@pytest.mark.parametrize(("name", "example"), SPARES)
def test_a_rewrite_spares_what_it_should(name, example):
    made, plan = worked(name, example)
    assert _said(made) == _said(plan)


@pytest.mark.parametrize("rewrite", rewrites().values(), ids=lambda rewrite: rewrite.name)
def test_a_rewrite_says_what_it_is(rewrite):
    assert rewrite.title.endswith(".")
    assert len(rewrite.title) > 20
    assert rewrite.because
    assert rewrite.source
    assert rewrite.applies
    assert rewrite.spares
    assert all("=>" in example.partition("=>")[2] for example in rewrite.applies)
