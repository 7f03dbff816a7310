"""Connect to the platform with the settings that every program needs."""

import httpx

from .client import AuthenticatedClient


def connect(root: str, api_key: str, *, timeout: float = 30.0) -> AuthenticatedClient:
    """Return a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.

    A call raises errors.UnexpectedStatus if its status is not the documented one, and
    httpx.TimeoutException if it waits for the connection or for data longer than the
    timeout, in seconds.
    """
    return AuthenticatedClient(
        base_url=root.rstrip("/") + "/api/v1",
        token=api_key,
        timeout=httpx.Timeout(timeout),
        raise_on_unexpected_status=True,
        # A redirect of an update would send its body, which can hold the key, elsewhere.
        follow_redirects=False,
    )
