"""Connect to the platform with the settings that every program needs."""

import re
from ssl import SSLContext
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from .client import AuthenticatedClient
from .errors import UnexpectedStatus

T = TypeVar("T")


class Connection(AuthenticatedClient):
    """A client of one of the two roots. Its repr does not show the key."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({httpx.URL(self._base_url)!r})"

    def get_httpx_client(self) -> httpx.Client:
        is_new = self._client is None
        client = super().get_httpx_client()
        if is_new:
            client.event_hooks["response"].append(_check)
        return client

    def get_async_httpx_client(self) -> httpx.AsyncClient:
        is_new = self._async_client is None
        client = super().get_async_httpx_client()
        if is_new:
            client.event_hooks["response"].append(_check_async)
        return client


# Raises before the generated functions see the response. They raise a ValueError at a
# status that http.HTTPStatus lacks, such as 520, and lose the status if the body cannot be
# read or decompressed.
def _check(response: httpx.Response) -> None:
    if not response.is_success:
        try:
            raise _error(response, response.read())
        except httpx.RequestError as error:
            raise _error(response, b"") from error


async def _check_async(response: httpx.Response) -> None:
    if not response.is_success:
        try:
            raise _error(response, await response.aread())
        except httpx.RequestError as error:
            raise _error(response, b"") from error


def _error(response: httpx.Response, content: bytes) -> UnexpectedStatus:
    request = f"{response.request.method} {response.request.url.path}"
    return UnexpectedStatus(response.status_code, content, request)


def connect(
    root: str,
    api_key: str,
    *,
    timeout: float = 30.0,
    verify_ssl: str | bool | SSLContext = True,
    httpx_args: dict[str, Any] | None = None,
) -> Connection:
    """Return a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.

    A call raises errors.UnexpectedStatus if its status is not the documented one, and
    httpx.TimeoutException if it waits for the connection or for data longer than the
    timeout, in seconds. httpx_args are further arguments of httpx.Client, such as a proxy.
    """
    # An error of httpx would quote the key.
    if not re.fullmatch("[!-~]+", api_key):
        raise ValueError(
            "The API key is empty, or has a character that is not visible ASCII, "
            "such as a line break"
        )
    is_address = re.fullmatch(r"https?://[A-Za-z0-9\[][!-~]*", root) and _can_parse(root)
    if not is_address or re.search("[?#@{}]|/api/v1/*$", root):
        raise ValueError(
            "The root must be an http:// or https:// address in visible ASCII, "
            "without /api/v1, credentials, braces, query or fragment"
        )
    return Connection(
        base_url=root.rstrip("/") + "/api/v1",
        token=api_key,
        timeout=httpx.Timeout(timeout),
        verify_ssl=verify_ssl,
        httpx_args=httpx_args or {},
        raise_on_unexpected_status=True,
        # A redirected update would send its body, which can hold the key, elsewhere.
        follow_redirects=False,
    )


def _can_parse(url: str) -> bool:
    """Return True if httpx and urllib can parse the URL. Their errors would quote it."""
    try:
        # Reading the host and the port checks them.
        httpx.URL(url).host
        # httpx accepts an open bracket, and a port above 65535.
        urlsplit(url).port
    except (httpx.InvalidURL, ValueError):
        return False
    return True


def expect(value: T | None) -> T:
    """Return the result of a call, without the None in the type of the call.

    It is None only with a client that connect did not create.
    """
    if value is None:
        raise ValueError("The response is not the documented one")
    return value
