"""Connect to the platform with the settings that every program needs."""

from typing import Any

from voice_agent_client.api_client import ApiClient
from voice_agent_client.configuration import Configuration
from voice_agent_client.exceptions import ApiException


class StatusError(ApiException):
    """The status of a response is not 2xx. The text does not show the body, which can hold secrets."""

    def __str__(self) -> str:
        return f"unexpected status: {self.status}"


class Connection(ApiClient):
    """A client of one of the two roots."""

    def __init__(self, configuration: Configuration, timeout: float) -> None:
        super().__init__(configuration)
        self.timeout = timeout

    def call_api(self, *args: Any, _request_timeout: Any = None, **kwargs: Any) -> Any:
        if _request_timeout is None:
            _request_timeout = self.timeout
        return super().call_api(*args, **kwargs, _request_timeout=_request_timeout)

    def response_deserialize(self, response_data: Any, response_types_map: Any = None) -> Any:
        if not 200 <= response_data.status <= 299:
            raise StatusError(http_resp=response_data)
        return super().response_deserialize(response_data, response_types_map)


def connect(root: str, api_key: str, *, timeout: float = 30.0) -> Connection:
    """Return a client of one of the two roots, such as the value of VOICE_AGENT_BASE_URL.

    A call raises StatusError if its status is not 2xx, and urllib3.exceptions.HTTPError if
    it waits for the connection or for data longer than the timeout, in seconds.
    """
    configuration = Configuration(
        host=root.rstrip("/") + "/api/v1",
        access_token=api_key,
        ignore_operation_servers=True,  # otherwise, platform operations call the sandbox
        retries=False,  # otherwise, GET, PUT and DELETE are retried, and redirects followed
    )
    return Connection(configuration, timeout)
