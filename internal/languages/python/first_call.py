import os
import sys

import httpx
from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.agents import update_agent
from voice_agent_client.api.organization import get_organization
from voice_agent_client.api.workflows import get_workflow_version
from voice_agent_client.models import AgentUpdate


class CallFailed(Exception):
    """Names the operation and the status or the cause, and never shows a response body: it may hold secrets."""

    def __init__(self, reason, status=None):
        super().__init__(reason)
        self.status = status


def connect(root):
    return AuthenticatedClient(
        base_url=os.environ[root] + "/api/v1",
        token=os.environ["VOICE_AGENT_API_KEY"],
        timeout=httpx.Timeout(30),  # there is no timeout by default
    )


def call(operation, *path, **arguments):
    name = operation.__name__.split(".")[-1]
    try:
        response = operation.sync_detailed(*path, **arguments)
    except httpx.HTTPError as error:
        raise CallFailed(f"{name}: no response: {type(error).__name__}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        # Not JSON, a missing field, or a status that Python does not know, such as 520
        raise CallFailed(f"{name}: unreadable response: {type(error).__name__}") from None
    if response.parsed is None:
        status = int(response.status_code)
        raise CallFailed(f"{name}: the platform responded with {status}", status)
    return response.parsed


def main():
    base = connect("VOICE_AGENT_BASE_URL")
    platform = connect("VOICE_AGENT_PLATFORM_URL")

    print(call(get_organization, client=base).name)
    version = call(
        get_workflow_version,
        "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
        client=platform,
        x_organization_id=os.environ["VOICE_AGENT_ORGANIZATION_ID"],
    )
    print(version.name)

    try:
        nobody = AgentUpdate(name="Nobody")
        call(update_agent, "0123456789abcdef01234567", client=base, body=nobody)
    except CallFailed as error:
        print(error.status)


try:
    main()
except CallFailed as error:
    sys.exit(str(error))
