"""Makes Tallow's environment and uses it: ``python3 installer/bootstrap.py run`` or ``... test``."""

# Whatever Python there is reads this file, to be told which one is needed: nothing here that an old one cannot parse.
import os
import sys

OLDEST, TOO_NEW = (3, 11), (3, 15)


def python_mistake(version, newer=""):
    # type: (tuple[int, ...], str) -> str
    """Why Tallow cannot run on this Python, in one sentence; "" where it can.

    newer: the name of another Python on this machine that would do, "" if there is none.
    """
    here = "this is Python %d.%d" % (version[0], version[1])
    if version[:2] >= TOO_NEW:
        return "Tallow needs Python 3.11 to 3.14, for its window has no version for newer ones yet, and " + here + "."
    if version[:2] < OLDEST:
        start = "start this file with " + newer if newer else "install one from python.org or your system's packages"
        return "Tallow needs Python 3.11 or newer (up to 3.14) and " + here + ": " + start + "."
    return ""


def newer_python():
    # type: () -> str
    """The name of a Python on the PATH that can run Tallow, "" if there is none."""
    for minor in range(TOO_NEW[1] - 1, OLDEST[1] - 1, -1):
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            if os.access(os.path.join(folder, "python3." + str(minor)), os.X_OK):
                return "python3." + str(minor)
    return ""


if __name__ == "__main__":
    if python_mistake(sys.version_info[:2]):
        sys.exit(python_mistake(sys.version_info[:2], newer_python()))
    # The project's root in place of this folder, so that `installer` means this package and no installed one.
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    from installer.start import main

    sys.exit(main(sys.argv[1:]))
