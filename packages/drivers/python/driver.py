"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import os
import sys
from dataclasses import dataclass

from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.agents import update_agent
from voice_agent_client.api.calls import get_call_recording, list_call_tags
from voice_agent_client.api.models import create_model
from voice_agent_client.api.organization import (
    get_organization,
    remove_member,
    update_organization,
)
from voice_agent_client.api.phone_numbers import (
    delete_phone_numbers,
    list_phone_numbers,
    update_phone_number_title,
    update_phone_number_use_case,
)
from voice_agent_client.api.use_cases import (
    add_use_case_webhook,
    delete_use_case_webhook,
    update_use_case,
)
from voice_agent_client.api.workflows import get_workflow_version, list_use_case_runs
from voice_agent_client.models import (
    AgentRoute,
    AgentUpdate,
    AmdBehavior,
    AmdMessages,
    HookHeader,
    MemberRemoval,
    ModelCreate,
    Organization,
    OrganizationUpdate,
    PhoneNumbersDelete,
    PhoneNumberTitleUpdate,
    PhoneNumberUseCaseUpdate,
    Run,
    SortOrder,
    UseCaseUpdate,
    UseCaseUpdateParams,
    WebhookAdd,
    WebhookDelete,
)

USE_CASE_ID = "66f1a1d2e5b7d83a9c0e4b21"
NUMBER_ID = "66f1a2e0e5b7d83a9c0e4b31"
AGENT_ID = "66f1a3f7e5b7d83a9c0e4b41"
HOOK_URL = "https://hooks.harbordental.example/recalls"


def client(root):
    return AuthenticatedClient(
        base_url=os.environ[root] + "/api/v1", token=os.environ["VOICE_AGENT_API_KEY"]
    )


base = client("VOICE_AGENT_BASE_URL")
platform = client("VOICE_AGENT_PLATFORM_URL")
organization_id = os.environ["VOICE_AGENT_ORGANIZATION_ID"]


@dataclass
class Known:
    """Responses that later steps build on."""

    organization: Organization | None = None
    runs: list[Run] | None = None


known = Known()


def read_organization(_):
    response = get_organization.sync_detailed(client=base)
    known.organization = response.parsed
    return response


def describe_organization(_):
    current = known.organization
    return update_organization.sync_detailed(
        client=base,
        body=OrganizationUpdate(
            id=current.id,
            name=current.name,
            api_key=current.api_key,
            members=current.members,
            description="Três clínicas",
        ),
    )


def change_use_case(step):
    if step == "free-form":
        # The params of a use case and the data of a run are different types of the same shape.
        params = UseCaseUpdateParams.from_dict(known.runs[0].data.to_dict())
        body = UseCaseUpdate(params=params)
    else:
        body = UseCaseUpdate(
            name="予約",
            amd=True,
            amd_behavior=AmdBehavior.MESSAGE,
            amd_messages=AmdMessages.from_dict({"pt-PT": "Olá {{name}}"}),
        )
    return update_use_case.sync_detailed(USE_CASE_ID, client=base, body=body)


def add_webhook(_):
    secret = HookHeader(key="x-hook-secret", value="test-hook-secret")
    body = WebhookAdd(url=HOOK_URL, headers=[secret])
    return add_use_case_webhook.sync_detailed(USE_CASE_ID, client=base, body=body)


def read_runs(_):
    response = list_use_case_runs.sync_detailed(
        "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
        client=platform,
        limit="10",
        offset="0",
        sort=SortOrder.ASC,
        x_organization_id=organization_id,
    )
    known.runs = response.parsed
    return response


def route_number(_):
    route = AgentRoute(id=AGENT_ID, probability=0.1)
    body = PhoneNumberUseCaseUpdate(id=USE_CASE_ID, agent_routes=[route])
    return update_phone_number_use_case.sync_detailed(NUMBER_ID, client=base, body=body)


def train_model(_):
    body = ModelCreate(
        use_case_id=USE_CASE_ID,
        name="第二",
        from_model_id="66f1a4b9e5b7d83a9c0e4b51",
        train_sample_ids=["sample"],
        test_sample_ids=[],
    )
    return create_model.sync_detailed(client=base, body=body)


def read_version(_):
    return get_workflow_version.sync_detailed(
        "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
        client=platform,
        x_organization_id=organization_id,
    )


OPERATIONS = {
    "getOrganization": read_organization,
    "updateOrganization": describe_organization,
    "removeMember": lambda _: remove_member.sync_detailed(
        client=base, body=MemberRemoval(email="tomas@harbordental.example")
    ),
    "updateUseCase": change_use_case,
    "addUseCaseWebhook": add_webhook,
    "deleteUseCaseWebhook": lambda _: delete_use_case_webhook.sync_detailed(
        USE_CASE_ID, client=base, body=WebhookDelete(url=HOOK_URL)
    ),
    "listUseCaseRuns": read_runs,
    "listPhoneNumbers": lambda _: list_phone_numbers.sync_detailed(client=base),
    "updatePhoneNumberUseCase": route_number,
    "updatePhoneNumberTitle": lambda _: update_phone_number_title.sync_detailed(
        NUMBER_ID, client=base, body=PhoneNumberTitleUpdate(title="Receção")
    ),
    "deletePhoneNumbers": lambda _: delete_phone_numbers.sync_detailed(
        client=base, body=PhoneNumbersDelete(ids=["66f1a2e0e5b7d83a9c0e4b32"])
    ),
    "updateAgent": lambda _: update_agent.sync_detailed(
        AGENT_ID, client=base, body=AgentUpdate(languages=["pt-PT"])
    ),
    "createModel": train_model,
    "getCallRecording": lambda _: get_call_recording.sync_detailed(
        "66f1a6d8e5b7d83a9c0e4b61", client=base
    ),
    "listCallTags": lambda _: list_call_tags.sync_detailed(client=base),
    "getWorkflowVersion": read_version,
}


def run(step):
    try:
        response = OPERATIONS[step["operationId"]](step["step"])
        return {"status": int(response.status_code), "data": response.parsed}
    except Exception as error:
        return {"error": repr(error)}


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=lambda model: model.to_dict()), flush=True)
