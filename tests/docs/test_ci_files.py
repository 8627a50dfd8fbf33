"""The files for CI: each fits its schema, and what they run does what they promise."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from check_jsonschema.cli import main as validate
from click.testing import CliRunner
from pre_commit.clientlib import load_config, load_manifest
from shown import Block, blocks

from analyzer.cli.commands import cli

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
PAGE = blocks((ROOT / "docs" / "guide" / "ci.md").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
HOOK = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))[0]


def check_schema(name: str, path: Path) -> None:
    told = CliRunner().invoke(validate, ["--builtin-schema", f"vendor.{name}", str(path)])
    assert told.exit_code == 0, told.output


def on_page(name: str) -> Block:
    """The block of the page that is this file."""
    (found,) = [block for block in PAGE if block.text.startswith(f"# {name}\n")]
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_and_the_action_fit_their_schemas(path: Path) -> None:
    check_schema("github-workflows", path)
    check_schema("github-actions", ROOT / "action.yml")


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        (".github/workflows/logs.yml", "github-workflows"), (".github/workflows/scanning.yml", "github-workflows"),
        (".gitlab-ci.yml", "gitlab-ci"),
    ],
)  # fmt: skip
def test_what_the_page_has_to_copy_fits_its_schema(name: str, schema: str, tmp_path: Path) -> None:
    (tmp_path / "copied.yml").write_text(on_page(name).text, "utf-8")
    check_schema(schema, tmp_path / "copied.yml")


def test_the_hook_is_one_of_pre_commit_and_the_page_names_it(tmp_path: Path) -> None:
    assert [hook["id"] for hook in load_manifest(str(ROOT / ".pre-commit-hooks.yaml"))] == [HOOK["id"]]
    (tmp_path / "config.yaml").write_text(on_page(".pre-commit-config.yaml").text, "utf-8")
    (repo,) = load_config(str(tmp_path / "config.yaml"))["repos"]
    assert [hook["id"] for hook in repo["hooks"]] == [HOOK["id"]]


@pytest.mark.parametrize(("log", "code"), [("games/hanchan.xml", 0), ("faulty/wrong-honba.xml", 1)])
def test_the_hook_fails_for_a_faulty_log(log: str, code: int) -> None:
    words = shlex.split(HOOK["entry"])[1:]
    assert CliRunner().invoke(cli, [*words, str(FIXTURES / log)], standalone_mode=False).return_value == code
    assert all(re.search(HOOK["files"], name) for name in ("a.mjlog", "b/a.mjson.gz"))
    assert not re.search(HOOK["files"], "pom.xml")


@pytest.mark.parametrize("name", [".github/workflows/scanning.yml", ".gitlab-ci.yml"])
def test_the_commands_of_the_page_write_what_is_uploaded(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FIXTURES / "games", "logs")
    commands = re.findall(r"^ *(?:- )?tenhou-analyzer (.*)$", on_page(name).text, re.MULTILINE)
    for command in commands:
        assert CliRunner().invoke(cli, shlex.split(command), standalone_mode=False).return_value == 0
    uploaded = re.findall(r"(?:sarif_file|codequality|junit): (\S+)$", on_page(name).text, re.MULTILINE)
    assert commands and uploaded and all(Path(file).stat().st_size for file in uploaded)


def test_the_tests_of_the_page_pass(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    shutil.copy(FIXTURES / "games" / "hanchan.xml", tmp_path / "logs" / "game.mjlog")
    (tmp_path / "test_server.py").write_text(on_page("test_server.py").text, "utf-8")
    command = next(line for block in PAGE for line in block.text.splitlines() if line.startswith("pytest "))
    words = ["-p", "analyzer.testing.plugin"] if not _installed() else []
    told = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "-p", "no:cacheprovider", ".", *shlex.split(command)[1:]],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert "3 passed" in told.stdout, told.stdout


def _installed() -> bool:
    from importlib.metadata import entry_points

    return any(point.value == "analyzer.testing.plugin" for point in entry_points(group="pytest11"))


# --- the action, as GitHub runs it ---


def act(folder: Path, **inputs: str) -> tuple[int, str, dict[str, str]]:
    """Exit status, what is printed, and the files of a job, of the action's last step."""
    (step,) = [step for step in ACTION["runs"]["steps"] if step.get("id") == "check"]
    given = {key: value.get("default", "") for key, value in ACTION["inputs"].items()} | inputs
    files = {name: folder / f".{name.lower()}" for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    for path in files.values():
        path.write_text("")
    (folder / "bin").mkdir(exist_ok=True)
    program = folder / "bin" / "tenhou-analyzer"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m analyzer "$@"\n')
    program.chmod(0o755)
    (folder / "temp").mkdir(exist_ok=True)
    environment: dict[str, Any] = {
        **os.environ,
        "RUNNER_TEMP": str(folder / "temp"),
        **{name: str(path) for name, path in files.items()},
    }
    environment["PATH"] = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for name, value in step["env"].items():
        environment[name] = given[re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value)[1]]  # type: ignore[index]
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=folder, env=environment,
        capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout, {name: path.read_text("utf-8") for name, path in files.items()}


def test_the_action_annotates_sums_up_and_follows_a_baseline(tmp_path: Path) -> None:
    (tmp_path / "my logs").mkdir()
    shutil.copy(FIXTURES / "faulty" / "three-wrongs.xml", tmp_path / "my logs" / "a.xml")
    code, told, files = act(tmp_path, paths="my logs\n", sarif="out.sarif")
    assert code == 1 and files["GITHUB_OUTPUT"] == "status=1\n"
    assert [line.split()[0] for line in told.splitlines()] == ["::error"] * 3
    assert "3 findings" in files["GITHUB_STEP_SUMMARY"] and (tmp_path / "out.sarif").stat().st_size
    adopted, *_ = act(tmp_path, paths="my logs", args="--baseline known.json --update-baseline")
    clean, told, _ = act(tmp_path, paths="my logs", args="--baseline known.json")
    assert (adopted, clean, told) == (0, 0, "")
    shutil.copy(FIXTURES / "faulty" / "wrong-honba.xml", tmp_path / "my logs" / "b.xml")
    code, told, _ = act(tmp_path, paths="my logs", args="--baseline known.json")
    (line,) = told.splitlines()
    assert code == 1 and line.startswith("::error file=my logs/b.xml,line=1,") and "HONBA-01" in line


def test_the_action_takes_its_paths_from_a_configuration_and_no_word_for_a_command(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "games" / "hanchan.xml", tmp_path / "$(touch x).xml")
    assert act(tmp_path, paths="$(touch x).xml")[0] == 0
    assert not (tmp_path / "x").exists()
    assert act(tmp_path)[0] == 2
    (tmp_path / "setup.cfg").write_text("[tenhou-analyzer]\npaths = *.xml\n")
    assert act(tmp_path)[0] == 0
