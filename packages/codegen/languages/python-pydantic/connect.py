"""Connect to the platform with the settings that every program needs."""

import re
from typing import Any

import urllib3
from urllib3.util import parse_url

from voice_agent_client.api_client import ApiClient
from voice_agent_client.configuration import Configuration
from voice_agent_client.exceptions import ApiException


class StatusError(ApiException):
    """The status of a response is not 2xx.

    The text does not show the body, which can hold secrets. The body is None if it cannot be read.
    """

    def __str__(self) -> str:
        return f"unexpected status: {self.status}"


class Connection(ApiClient):
    """A client of one of the two roots."""

    def __init__(self, configuration: Configuration, timeout: float) -> None:
        super().__init__(configuration)
        self.timeout = timeout

    def call_api(self, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("_request_timeout") is None:
            kwargs["_request_timeout"] = self.timeout
        response = super().call_api(*args, **kwargs)
        if 200 <= response.status <= 299:
            return response
        try:
            response.read()
        except urllib3.exceptions.HTTPError as error:
            raise StatusError(http_resp=response) from error
        raise StatusError(http_resp=response)


def connect(root: str, api_key: str, *, timeout: float = 30.0) -> Connection:
    """Return a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.

    A call raises StatusError if its status is not 2xx, and urllib3.exceptions.HTTPError if
    it waits for the connection or for data longer than the timeout, in seconds.
    """
    # An error of urllib3 would quote the key.
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
    configuration = Configuration(
        host=root.rstrip("/") + "/api/v1",
        access_token=api_key,
        # Otherwise, the platform operations call the root in the contract, not this host.
        ignore_operation_servers=True,
        # Otherwise, urllib3 retries GET, PUT and DELETE, and follows redirects.
        retries=False,
    )
    return Connection(configuration, timeout)


def _can_parse(url: str) -> bool:
    """Return True if urllib3 can parse the URL. Its error would quote it."""
    try:
        parse_url(url)
    except urllib3.exceptions.LocationParseError:
        return False
    return True
