"""What the machine must offer before Tallow can be installed: C library, system libraries, a display."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping

from installer.trouble import Trouble

# What PySide6 6.11's wheels for Linux are built against, by processor.
OLDEST_GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}
OLDEST_MAC = 13

# Debian's and Ubuntu's package → the files in it that Qt loads. Measured on a bare Debian 12.
OFFSCREEN = {
    "libglib2.0-0": ("libglib-2.0.so.0", "libgthread-2.0.so.0"),
    "libgl1": ("libGL.so.1",),
    "libegl1": ("libEGL.so.1",),
    "libx11-6": ("libX11.so.6",),
    "libdbus-1-3": ("libdbus-1.so.3",),
    "libfontconfig1": ("libfontconfig.so.1",),
    "libfreetype6": ("libfreetype.so.6",),
    "libxkbcommon0": ("libxkbcommon.so.0",),
}
X_WINDOW = {
    "libxcb-cursor0": ("libxcb-cursor.so.0",),
    "libxcb-icccm4": ("libxcb-icccm.so.4",),
    "libxcb-image0": ("libxcb-image.so.0",),
    "libxcb-keysyms1": ("libxcb-keysyms.so.1",),
    "libxcb-randr0": ("libxcb-randr.so.0",),
    "libxcb-render-util0": ("libxcb-render-util.so.0",),
    "libxcb-shape0": ("libxcb-shape.so.0",),
    "libxcb-xkb1": ("libxcb-xkb.so.1",),
    "libxkbcommon-x11-0": ("libxkbcommon-x11.so.0",),
    "libx11-xcb1": ("libX11-xcb.so.1",),
}
WAYLAND_WINDOW = {
    "libwayland-client0": ("libwayland-client.so.0",),
    "libwayland-cursor0": ("libwayland-cursor.so.0",),
    "libwayland-egl1": ("libwayland-egl.so.1",),
}


def has_display(environ: Mapping[str, str], system: str = sys.platform) -> bool:
    """Whether a window can be shown: always, save on a Linux without X and Wayland."""
    return not system.startswith("linux") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def display_answers(environ: Mapping[str, str]) -> bool:
    """Whether the X display that is named can be opened; one that is only named makes Qt abort without a sentence."""
    if not sys.platform.startswith("linux") or environ.get("WAYLAND_DISPLAY"):
        return True
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True  # it is installed next, among the window's libraries
    x11.XOpenDisplay.restype = ctypes.c_void_p
    return bool(x11.XOpenDisplay(None))


def wanted_libraries(environ: Mapping[str, str], *, window: bool) -> dict[str, tuple[str, ...]]:
    """The packages whose files Qt needs here, offscreen or for a window on this display."""
    if not window:
        return OFFSCREEN
    return OFFSCREEN | (X_WINDOW if environ.get("DISPLAY") else WAYLAND_WINDOW)


def loads(file: str) -> bool:
    """Whether the system's loader finds a shared library."""
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def missing_packages(wanted: Mapping[str, Iterable[str]], found: Callable[[str], bool] = loads) -> list[str]:
    """The packages of which a file is missing, in the list's order."""
    return [package for package, files in wanted.items() if not all(found(file) for file in files)]


def glibc() -> str:
    """The C library's name and version (``glibc 2.36``), "" where it is not glibc."""
    try:
        return os.confstr("CS_GNU_LIBC_VERSION") or ""
    except (AttributeError, OSError, ValueError):
        return ""


def glibc_mistake(version: str, processor: str) -> str:
    """Why Tallow's window cannot run on this C library (as `glibc` gives it), in one sentence; "" where it can."""
    name, _, number = version.partition(" ")
    if processor not in OLDEST_GLIBC:
        return f"Tallow's window is made for x86_64 and aarch64, and this Linux runs on {processor or 'neither'}."
    oldest = OLDEST_GLIBC[processor]
    wanted = ".".join(map(str, oldest))
    if name != "glibc":
        return f"Tallow's window needs a Linux with glibc {wanted} or newer, and this one has another C library."
    if tuple(int(part) for part in number.split(".")[:2]) < oldest:
        return (
            f"Tallow's window needs glibc {wanted} or newer and this system has {number}: "
            "use a newer release of your Linux (Ubuntu 24.04, Fedora 40, Debian 13 or later will do)."
        )
    return ""


def mac_mistake(version: str) -> str:
    """Why Tallow's window cannot run on this macOS, in one sentence; "" where it can."""
    major = version.partition(".")[0]
    if major.isdecimal() and int(major) < OLDEST_MAC:
        return f"Tallow's window needs macOS {OLDEST_MAC} or newer, and this is {version}."
    return ""


def system_mistake() -> str:
    """Why Tallow's window cannot run on this system, in one sentence; "" where it can."""
    if sys.maxsize < 2**32:
        return "Tallow's window needs a 64-bit Python, and this one has 32 bits: install another from python.org."
    on_linux = sys.platform.startswith("linux")
    return glibc_mistake(glibc(), platform.machine()) if on_linux else mac_mistake(platform.mac_ver()[0])


def apt_command(verb: str, *words: str) -> list[str]:
    """The words that call apt-get without a question."""
    return ["apt-get", verb, *(["-y", "--no-install-recommends"] if verb == "install" else []), *words]


def rights() -> list[str] | None:
    """The words before a command that changes the system: none for root, sudo without a password; None if neither."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def install_packages(packages: list[str], purpose: str, files: Iterable[str] = ()) -> None:
    """Installs system packages where that is possible without asking, else says what is missing.

    purpose: what they are for, as the end of "… is missing for".
    files: the missing shared libraries, named where the packages' names are another system's.
    Raises Trouble with the command to use.
    """
    if not shutil.which("apt-get"):
        names = ", ".join(files) or ", ".join(packages)
        raise Trouble(f"Missing for {purpose}: {names}. Install what holds them with your system's package tool.")
    by_hand = " ".join(["sudo", *apt_command("install", *packages)])
    first = rights()
    if first is None:
        raise Trouble(f"Missing for {purpose}: {', '.join(packages)}. Install with: {by_hand}")
    print(f"Installing system packages for {purpose}: {', '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (apt_command("update"), apt_command("install", *packages)):
        done = subprocess.run([*first, *words], env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"Missing for {purpose}: {', '.join(packages)}, and apt-get failed. Try yourself: {by_hand}")


def complete(*, window: bool, further: Iterable[str] = ()) -> None:
    """Sees to it that Qt finds its system libraries, and that further Debian packages are there; on Linux only.

    Raises Trouble.
    """
    mistake = system_mistake()
    if mistake:
        raise Trouble(mistake)
    wanted = wanted_libraries(os.environ, window=window) if sys.platform.startswith("linux") else {}
    missing = missing_packages(wanted)
    purpose = "Tallow's window" if window else "drawing without a display"
    if missing or further:
        files = [*(file for package in missing for file in wanted[package]), *further]
        install_packages([*missing, *further], purpose if missing else "making .venv", files)
    still = missing_packages({package: wanted[package] for package in missing})
    if still:
        raise Trouble(f"{', '.join(still)} cannot be loaded although apt-get installed what it could.")
