"""The data folder and its secret key."""

from concurrent.futures import ThreadPoolExecutor

from scoresite import datafolder


def test_the_key_is_drawn_once_and_kept_for_its_owner_only(tmp_path):
    path = datafolder.prepare(tmp_path / "var") / "secret-key"
    key = datafolder.secret_key(path)
    assert len(key) >= 64
    assert datafolder.secret_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(lambda _: datafolder.secret_key(tmp_path / "secret-key"), range(32)))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
