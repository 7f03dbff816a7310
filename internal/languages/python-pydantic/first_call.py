import os
import sys

import urllib3
from voice_agent_client import (
    AgentsApi,
    AgentUpdate,
    ApiClient,
    ApiException,
    Configuration,
    OrganizationApi,
    WorkflowsApi,
)


class CallFailed(Exception):
    """Names the status or the cause. The client's own exceptions show the response body, which may hold secrets."""

    def __init__(self, reason, status=None):
        super().__init__(reason)
        self.status = status


def connect(root):
    return ApiClient(
        Configuration(
            host=os.environ[root] + "/api/v1",
            access_token=os.environ["VOICE_AGENT_API_KEY"],
            ignore_operation_servers=True,  # otherwise, platform operations call the sandbox
            retries=False,  # otherwise, GET, PUT and DELETE are retried, and redirects followed
        )
    )


def call(operation, *arguments, **options):
    name = operation.__name__
    try:
        # No timeout by default. This one limits the connection and each wait for data.
        result = operation(*arguments, **options, _request_timeout=30.0)
    except ApiException as error:
        # Status 0 is a TLS error, or a content type that the client does not support.
        raise CallFailed(f"{name}: the call failed with status {error.status}", error.status) from None
    except urllib3.exceptions.HTTPError as error:
        raise CallFailed(f"{name}: no response: {type(error).__name__}") from None
    except (ValueError, TypeError, AttributeError) as error:
        # Pydantic's errors quote the value, which may be a secret.
        raise CallFailed(f"{name}: wrong argument or response: {type(error).__name__}") from None
    if result is None:
        raise CallFailed(f"{name}: the response is empty")
    return result


def main():
    base = connect("VOICE_AGENT_BASE_URL")
    platform = connect("VOICE_AGENT_PLATFORM_URL")

    print(call(OrganizationApi(base).get_organization).name)
    version = call(
        WorkflowsApi(platform).get_workflow_version,
        version_id="5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
        x_organization_id=os.environ["VOICE_AGENT_ORGANIZATION_ID"],
    )
    print(version.name)

    try:
        nobody = AgentUpdate(name="Nobody")
        call(AgentsApi(base).update_agent, "0123456789abcdef01234567", nobody)
    except CallFailed as error:
        print(error.status)


try:
    main()
except CallFailed as error:
    sys.exit(str(error))
