"""Errors that the functions of the client raise."""


class UnexpectedStatus(Exception):
    """The status of a response is not the documented one."""

    def __init__(self, status_code: int, content: bytes) -> None:
        self.status_code = status_code
        # It can hold secrets, so the text of the error does not show it.
        self.content = content
        super().__init__(f"Unexpected status code: {status_code}")


__all__ = ["UnexpectedStatus"]
