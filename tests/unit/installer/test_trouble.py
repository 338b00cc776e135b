"""What pip and uv print when they fail becomes one sentence that says what to do."""

from __future__ import annotations

import pytest

from installer.trouble import why_it_failed

SAID = {
    # pip without a name server, then with a firewall; uv likewise
    "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')': /simple/pluggy/\n"
    "ERROR: Could not find a version that satisfies the requirement pluggy==1.7.0 (from versions: none)": "network",
    "NewConnectionError: [Errno 101] Network is unreachable": "network",
    "error: Failed to fetch: `…`\n  Caused by: client error (Connect)\n  Caused by: dns error": "network",
    "× Failed to download `pluggy==1.7.0`\n  error sending request for url": "network",
    "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]": "certificate",
    "error: Failed to fetch\n  invalid peer certificate: UnknownIssuer": "certificate",
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device": "disk is full",
    "error: failed to write\n  Caused by: No space left on device (os error 28)": "disk is full",
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.": "not the file that",
    "  × Failed to download\n  ╰─▶ Hash mismatch for `pluggy==1.7.0`": "not the file that",
    "ERROR: Could not find a version that satisfies the requirement pyside6-essentials==6.11.3\n"
    "ERROR: No matching distribution found for pyside6-essentials==6.11.3": "for this machine",
    "  × No solution found when resolving dependencies:\n  ╰─▶ Because there are no wheels": "for this machine",
}


@pytest.mark.parametrize(("output", "telling"), SAID.items())
def test_a_failure_is_explained(output: str, telling: str) -> None:
    sentence = why_it_failed(output)
    assert telling in sentence
    assert "\n" not in sentence


def test_an_unknown_failure_gives_the_installer_s_own_word() -> None:
    output = "Collecting a\nERROR: the moon is full\nnote: see above\n"
    assert why_it_failed(output) == "Tallow's parts could not be installed: ERROR: the moon is full"
    assert why_it_failed("Collecting a\nKilled\n").endswith(": Killed")
    assert why_it_failed("").endswith(": the installer said nothing")
