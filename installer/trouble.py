"""What can stop the installation, each as one sentence for the person in front of it."""

from __future__ import annotations

import re


class Trouble(Exception):
    """Something that the person must settle first; its text is the whole message, the program ends with 1."""


NO_NETWORK = re.compile(
    r"name resolution|name or service not known|getaddrinfo|dns error|failed to lookup address|failed to fetch"
    r"|network is unreachable|no route to host|connection (?:refused|reset|aborted|broken)|could not connect"
    r"|error sending request|client error \(connect\)|NewConnectionError|timed out|ProxyError|tunnel",
    re.IGNORECASE,
)
BAD_CERTIFICATE = re.compile(r"certificate|CERTIFICATE_VERIFY_FAILED|UnknownIssuer", re.IGNORECASE)
FULL_DISK = re.compile(r"no space left|disk quota|not enough space|os error 28", re.IGNORECASE)
OTHER_FILE = re.compile(r"hash(?:es)? mismatch|do not match the hashes|HashMismatch", re.IGNORECASE)
NO_WHEEL = re.compile(
    r"no matching distribution|could not find a version|no solution found|no wheels|no usable wheel",
    re.IGNORECASE,
)


def why_it_failed(output: str) -> str:
    """One sentence for a failed download or installation, from what pip or uv printed."""
    if FULL_DISK.search(output):
        return "The disk is full: Tallow needs about 400 MB for its environment in .venv."
    if OTHER_FILE.search(output):
        return (
            "A downloaded part of Tallow is not the file that installer/lock.txt names, so it was not installed: "
            "try again, and if it stays so, tell whoever runs your network or package mirror."
        )
    if BAD_CERTIFICATE.search(output):
        return (
            "The package index's certificate is not trusted here, so nothing was installed: "
            "set PIP_CERT and SSL_CERT_FILE to your network's certificate and start this again."
        )
    if NO_NETWORK.search(output):
        return (
            "Tallow could not reach the Python package index: connect this machine to the network "
            "(it is needed this once) and start this again."
        )
    if NO_WHEEL.search(output):
        return "There is no ready-made file of one of Tallow's parts for this machine: " + _last_words(output)
    return "Tallow's parts could not be installed: " + _last_words(output)


def _last_words(output: str) -> str:
    """The line of an installer's output that most likely says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if line.lower().startswith("error")]
    return (telling or lines or ["the installer said nothing"])[-1]
