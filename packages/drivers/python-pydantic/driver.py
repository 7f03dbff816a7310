"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import os
import sys
from dataclasses import dataclass

from voice_agent_client import (
    AgentRoute,
    AgentsApi,
    AgentUpdate,
    AmdBehavior,
    ApiClient,
    ApiException,
    CallsApi,
    Configuration,
    HookHeader,
    MemberRemoval,
    ModelCreate,
    ModelsApi,
    Organization,
    OrganizationApi,
    OrganizationUpdate,
    PhoneNumbersApi,
    PhoneNumbersDelete,
    PhoneNumberTitleUpdate,
    PhoneNumberUseCaseUpdate,
    Run,
    SortOrder,
    UseCasesApi,
    UseCaseUpdate,
    WebhookAdd,
    WebhookDelete,
    WorkflowsApi,
)

USE_CASE_ID = "66f1a1d2e5b7d83a9c0e4b21"
NUMBER_ID = "66f1a2e0e5b7d83a9c0e4b31"
AGENT_ID = "66f1a3f7e5b7d83a9c0e4b41"
HOOK_URL = "https://hooks.harbordental.example/recalls"
ORGANIZATION_ID = os.environ["VOICE_AGENT_ORGANIZATION_ID"]


def connect(root):
    return ApiClient(
        Configuration(
            host=os.environ[root] + "/api/v1",
            access_token=os.environ["VOICE_AGENT_API_KEY"],
            ignore_operation_servers=True,
            retries=False,
        )
    )


base = connect("VOICE_AGENT_BASE_URL")
platform = connect("VOICE_AGENT_PLATFORM_URL")

agents = AgentsApi(base)
calls = CallsApi(base)
models = ModelsApi(base)
organizations = OrganizationApi(base)
phone_numbers = PhoneNumbersApi(base)
use_cases = UseCasesApi(base)
workflows = WorkflowsApi(platform)


@dataclass
class Known:
    """Responses that later steps build on."""

    organization: Organization | None = None
    runs: list[Run] | None = None


known = Known()


def get_organization(_):
    response = organizations.get_organization_with_http_info()
    known.organization = response.data
    return response


def update_organization(_):
    current = known.organization
    return organizations.update_organization_with_http_info(
        OrganizationUpdate(
            id=current.id,
            name=current.name,
            api_key=current.api_key,
            members=current.members,
            description="Três clínicas",
        )
    )


def remove_member(_):
    removal = MemberRemoval(email="tomas@harbordental.example")
    return organizations.remove_member_with_http_info(removal)


def update_use_case(step):
    if step == "free-form":
        update = UseCaseUpdate(params=known.runs[0].data)
    else:
        update = UseCaseUpdate(
            name="予約",
            amd=True,
            amd_behavior=AmdBehavior.MESSAGE,
            amd_messages={"pt-PT": "Olá {{name}}"},
        )
    return use_cases.update_use_case_with_http_info(USE_CASE_ID, update)


def add_webhook(_):
    secret = HookHeader(key="x-hook-secret", value="test-hook-secret")
    return use_cases.add_use_case_webhook_with_http_info(
        USE_CASE_ID, WebhookAdd(url=HOOK_URL, headers=[secret])
    )


def delete_webhook(_):
    return use_cases.delete_use_case_webhook_with_http_info(
        USE_CASE_ID, WebhookDelete(url=HOOK_URL)
    )


def list_runs(_):
    response = workflows.list_use_case_runs_with_http_info(
        x_organization_id=ORGANIZATION_ID,
        use_case_id="2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
        limit="10",
        offset="0",
        sort=SortOrder.ASC,
    )
    known.runs = response.data
    return response


def list_numbers(_):
    return phone_numbers.list_phone_numbers_with_http_info()


def route_number(_):
    route = AgentRoute(id=AGENT_ID, probability=0.1)
    return phone_numbers.update_phone_number_use_case_with_http_info(
        NUMBER_ID, PhoneNumberUseCaseUpdate(id=USE_CASE_ID, agent_routes=[route])
    )


def rename_number(_):
    return phone_numbers.update_phone_number_title_with_http_info(
        NUMBER_ID, PhoneNumberTitleUpdate(title="Receção")
    )


def delete_numbers(_):
    deletion = PhoneNumbersDelete(ids=["66f1a2e0e5b7d83a9c0e4b32"])
    return phone_numbers.delete_phone_numbers_with_http_info(deletion)


def update_agent(_):
    return agents.update_agent_with_http_info(AGENT_ID, AgentUpdate(languages=["pt-PT"]))


def create_model(_):
    return models.create_model_with_http_info(
        ModelCreate(
            use_case_id=USE_CASE_ID,
            name="第二",
            from_model_id="66f1a4b9e5b7d83a9c0e4b51",
            train_sample_ids=["sample"],
            test_sample_ids=[],
        )
    )


def get_recording(_):
    return calls.get_call_recording_with_http_info("66f1a6d8e5b7d83a9c0e4b61")


def list_tags(_):
    return calls.list_call_tags_with_http_info()


def get_version(_):
    return workflows.get_workflow_version_with_http_info(
        x_organization_id=ORGANIZATION_ID,
        version_id="5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
    )


OPERATIONS = {
    "getOrganization": get_organization,
    "updateOrganization": update_organization,
    "removeMember": remove_member,
    "updateUseCase": update_use_case,
    "addUseCaseWebhook": add_webhook,
    "deleteUseCaseWebhook": delete_webhook,
    "listUseCaseRuns": list_runs,
    "listPhoneNumbers": list_numbers,
    "updatePhoneNumberUseCase": route_number,
    "updatePhoneNumberTitle": rename_number,
    "deletePhoneNumbers": delete_numbers,
    "updateAgent": update_agent,
    "createModel": create_model,
    "getCallRecording": get_recording,
    "listCallTags": list_tags,
    "getWorkflowVersion": get_version,
}


def run(step):
    try:
        response = OPERATIONS[step["operationId"]](step["step"])
        return {"status": response.status_code, "data": response.data}
    except ApiException as error:
        return {"status": error.status, "error": str(error)}
    except Exception as error:
        return {"error": repr(error)}


def to_json(model):
    return model.model_dump(mode="json", by_alias=True)


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=to_json), flush=True)
