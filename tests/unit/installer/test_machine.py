"""The machine is asked for its C library, its display and Qt's libraries; what is missing is installed or named."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from installer import machine
from installer.trouble import Trouble


@pytest.mark.parametrize("version", ["glibc 2.34", "glibc 2.36", "glibc 2.41.9000", "glibc 3.0"])
def test_a_new_glibc_will_do(version: str) -> None:
    assert machine.glibc_mistake(version, "x86_64") == ""


@pytest.mark.parametrize("number", ["2.33", "2.31", "2.4", "1.99"])
def test_an_old_glibc_is_told_in_one_sentence(number: str) -> None:
    assert machine.glibc_mistake(f"glibc {number}", "x86_64") == (
        f"Tallow's window needs glibc 2.34 or newer and this system has {number}: "
        "use a newer release of your Linux (Ubuntu 24.04, Fedora 40, Debian 13 or later will do)."
    )


def test_the_wheels_for_arm_want_a_newer_glibc() -> None:
    assert "needs glibc 2.39 or newer and this system has 2.36" in machine.glibc_mistake("glibc 2.36", "aarch64")
    assert machine.glibc_mistake("glibc 2.39", "aarch64") == ""


def test_another_c_library_or_processor_is_told_in_one_sentence() -> None:
    assert "has another C library" in machine.glibc_mistake("", "x86_64")
    assert machine.glibc_mistake("glibc 2.41", "riscv64").endswith("this Linux runs on riscv64.")


@pytest.mark.parametrize(
    ("version", "fits"), [("", True), ("13.0", True), ("15.1", True), ("12.7.6", False), ("10.15", False)]
)
def test_an_old_mac_is_told_in_one_sentence(version: str, fits: bool) -> None:
    assert machine.mac_mistake(version) == (
        "" if fits else f"Tallow's window needs macOS 13 or newer, and this is {version}."
    )


def test_a_python_of_32_bits_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.maxsize", 2**31 - 1)
    assert "needs a 64-bit Python" in machine.system_mistake()


@pytest.mark.parametrize(
    ("environ", "system", "has"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_only_linux_can_lack_a_display(environ: dict[str, str], system: str, has: bool) -> None:
    assert machine.has_display(environ, system) is has


def test_a_window_wants_the_libraries_of_its_display() -> None:
    assert machine.wanted_libraries({"DISPLAY": ":0"}, window=False) == machine.OFFSCREEN
    assert "libxcb-cursor0" in machine.wanted_libraries({"DISPLAY": ":0"}, window=True)
    on_wayland = machine.wanted_libraries({"WAYLAND_DISPLAY": "wayland-0"}, window=True)
    assert "libwayland-client0" in on_wayland
    assert "libxcb-cursor0" not in on_wayland
    assert on_wayland.items() >= machine.OFFSCREEN.items()


def test_a_package_is_missing_if_one_of_its_files_is() -> None:
    wanted = {"a": ("one.so", "two.so"), "b": ("three.so",), "c": ("four.so",)}
    assert machine.missing_packages(wanted, {"one.so", "three.so"}.__contains__) == ["a", "c"]


def test_the_loader_is_asked_for_files() -> None:
    assert not machine.loads("libtallow-is-no-library.so.9")


class Machine:
    """A machine that notes which commands are started and answers as told."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *, programs: set[str], root: bool, codes: dict[str, int]
    ) -> None:
        self.started: list[list[str]] = []
        self.codes = codes
        monkeypatch.setattr("shutil.which", lambda name: name if name in programs else None)
        monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000, raising=False)
        monkeypatch.setattr("subprocess.run", self.run)

    def run(self, words: list[str], **_options: Any) -> subprocess.CompletedProcess[str]:
        self.started.append(words)
        return subprocess.CompletedProcess(words, self.codes.get(" ".join(words), 0), "", "")


INSTALL = "apt-get install -y --no-install-recommends libgl1 libegl1"


def test_root_on_debian_installs_after_an_update(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Machine(monkeypatch, programs={"apt-get"}, root=True, codes={})
    machine.install_packages(["libgl1", "libegl1"], "a test")
    assert debian.started == [["apt-get", "update"], INSTALL.split()]


def test_sudo_without_a_password_installs_too(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Machine(monkeypatch, programs={"apt-get", "sudo"}, root=False, codes={})
    machine.install_packages(["libgl1", "libegl1"], "a test")
    assert debian.started[1:] == [["sudo", "-n", "apt-get", "update"], ["sudo", "-n", *INSTALL.split()]]


@pytest.mark.parametrize("programs", [{"apt-get"}, {"apt-get", "sudo"}])
def test_who_may_not_install_is_given_the_command(monkeypatch: pytest.MonkeyPatch, programs: set[str]) -> None:
    debian = Machine(monkeypatch, programs=programs, root=False, codes={"sudo -n true": 1})
    with pytest.raises(Trouble) as caught:
        machine.install_packages(["libgl1", "libegl1"], "Tallow's window")
    assert str(caught.value) == f"Missing for Tallow's window: libgl1, libegl1. Install with: sudo {INSTALL}"
    assert [words for words in debian.started if "apt-get" in words] == []


def test_a_failing_apt_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, programs={"apt-get"}, root=True, codes={INSTALL: 100})
    with pytest.raises(Trouble, match="apt-get failed"):
        machine.install_packages(["libgl1", "libegl1"], "a test")


def test_another_linux_is_told_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    fedora = Machine(monkeypatch, programs={"sudo"}, root=False, codes={})
    with pytest.raises(Trouble, match=r"libGL\.so\.1\. Install what holds them with your system's package tool"):
        machine.install_packages(["libgl1"], "a test", ["libGL.so.1"])
    assert fedora.started == []


def test_libraries_are_looked_for_on_linux_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    debian = Machine(monkeypatch, programs={"apt-get"}, root=True, codes={})
    monkeypatch.setattr(machine, "loads", lambda _file: False)
    for system in ("darwin", "win32"):
        monkeypatch.setattr("sys.platform", system)
        machine.complete(window=True)
    assert debian.started == []


def test_all_that_is_missing_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, programs={"apt-get"}, root=False, codes={})
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(machine, "system_mistake", lambda: "")
    monkeypatch.setattr(machine, "missing_packages", lambda _wanted: ["libgl1"])
    with pytest.raises(
        Trouble, match=r"drawing without a display: libgl1, python3\.11-venv\. Install with: sudo apt-get"
    ):
        machine.complete(window=False, further=["python3.11-venv"])
