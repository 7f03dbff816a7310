import os

from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.agents import update_agent
from voice_agent_client.api.organization import get_organization
from voice_agent_client.api.workflows import get_workflow_version
from voice_agent_client.models import AgentUpdate

key = os.environ["API_KEY"]
base = AuthenticatedClient(base_url=os.environ["BASE_URL"] + "/api/v1", token=key)
platform = AuthenticatedClient(base_url=os.environ["PLATFORM_URL"] + "/api/v1", token=key)

print(get_organization.sync(client=base).name)
version = get_workflow_version.sync(
    "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
    client=platform,
    x_organization_id=os.environ["ORGANIZATION_ID"],
)
print(version.name)

# `sync` gives None for whatever is no success; `sync_detailed` tells which status it was.
answer = update_agent.sync_detailed(
    "0123456789abcdef01234567", client=base, body=AgentUpdate(name="Nobody")
)
print(answer.status_code.value)
