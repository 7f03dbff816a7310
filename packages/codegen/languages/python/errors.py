"""Errors that the functions of the client raise."""


class UnexpectedStatus(Exception):
    """The status of a response is not the documented one."""

    def __init__(self, status_code: int, content: bytes, request: str = "") -> None:
        super().__init__(f"{request and f'{request}: '}unexpected status {status_code}")
        self.status_code = status_code
        # It can hold secrets, so the text of the error does not show it.
        self.content = content
        self.request = request

    def __reduce__(self) -> tuple[type["UnexpectedStatus"], tuple[int, bytes, str]]:
        """Pickle the arguments, because the text alone cannot create the error again."""
        return type(self), (self.status_code, self.content, self.request)


__all__ = ["UnexpectedStatus"]
