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
    ClassificationTag,
    Configuration,
    ExtractionParameter,
    Hook,
    HookHeader,
    Language,
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
    PromptRoute,
    Run,
    SortOrder,
    UseCasesApi,
    UseCaseUpdate,
    WebhookAdd,
    WebhookDelete,
    WorkflowsApi,
)

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
    current = known.organization.to_dict()
    update = {**current, "description": "Four dental practices by the harbor"}
    return organizations.update_organization_with_http_info(OrganizationUpdate.from_dict(update))


def remove_member(_):
    removal = MemberRemoval(email="tomas@harbordental.example")
    return organizations.remove_member_with_http_info(removal)


def secret():
    return HookHeader(key="x-hook-secret", value="test-hook-secret")


def update_use_case(step):
    if step == "free-form":
        update = UseCaseUpdate(params=known.runs[0].data)
    else:
        update = UseCaseUpdate(
            name="Appointment reminders",
            transfer_number="+12025550199",
            extract_with_ai=[
                ExtractionParameter(
                    name="preferred_day",
                    description="The day that suits the patient best",
                    type="string",
                    example="Thursday",
                    required=True,
                )
            ],
            classification_tags=[
                ClassificationTag(
                    name="rescheduled", description="The patient asked for another day"
                )
            ],
            language=Language.EN_MINUS_GB,
            keywords=["hygienist", "Harbor Dental"],
            hooks=[Hook(url="https://hooks.harbordental.example/calls", headers=[secret()])],
            params={"practice": "Harbor Dental"},
            amd=True,
            amd_behavior=AmdBehavior.MESSAGE,
            amd_messages={
                "en-GB": "Hello {{name}}, please call Harbor Dental about your appointment."
            },
            enable_detailed_work_hours=False,
            generic_after_hours_message="The practice is closed. Please call again tomorrow.",
            hidden=False,
            max_duration_mins=5,
            recorded_message_inbound=True,
            recorded_message_outbound=True,
            show_original_caller_id=False,
            disable_end_call_after_n_reminders=False,
        )
    return use_cases.update_use_case_with_http_info("66f1a1d2e5b7d83a9c0e4b21", update)


def add_webhook(_):
    webhook = WebhookAdd(url="https://hooks.harbordental.example/recalls", headers=[secret()])
    return use_cases.add_use_case_webhook_with_http_info("66f1a1d2e5b7d83a9c0e4b21", webhook)


def delete_webhook(_):
    webhook = WebhookDelete(url="https://hooks.harbordental.example/calls", headers=[secret()])
    return use_cases.delete_use_case_webhook_with_http_info("66f1a1d2e5b7d83a9c0e4b21", webhook)


def list_runs(_):
    response = workflows.list_use_case_runs_with_http_info(
        x_organization_id=ORGANIZATION_ID,
        use_case_id="2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
        sort=SortOrder.ASC,
    )
    known.runs = response.data
    return response


def list_numbers(_):
    return phone_numbers.list_phone_numbers_with_http_info()


def route_number(_):
    prompt = PromptRoute(
        probability=1,
        prompt_id="66f1a8b0e5b7d83a9c0e4b81",
        model_id="66f1a4b9e5b7d83a9c0e4b51",
    )
    update = PhoneNumberUseCaseUpdate(
        id="66f1a1d2e5b7d83a9c0e4b21",
        prompt_routes=[prompt],
        agent_routes=[AgentRoute(probability=1, id="66f1a3f7e5b7d83a9c0e4b41")],
    )
    return phone_numbers.update_phone_number_use_case_with_http_info(
        "66f1a2e0e5b7d83a9c0e4b31", update
    )


def rename_number(_):
    return phone_numbers.update_phone_number_title_with_http_info(
        "66f1a2e0e5b7d83a9c0e4b31", PhoneNumberTitleUpdate(title="Reception")
    )


def delete_numbers(_):
    deletion = PhoneNumbersDelete(ids=["66f1a2e0e5b7d83a9c0e4b32"])
    return phone_numbers.delete_phone_numbers_with_http_info(deletion)


def update_agent(_):
    update = AgentUpdate(name="Nora", languages=["en-GB", "pt-PT"], voice_id="voice-calm-alto")
    return agents.update_agent_with_http_info("66f1a3f7e5b7d83a9c0e4b41", update)


def create_model(_):
    return models.create_model_with_http_info(
        ModelCreate(
            use_case_id="66f1a1d2e5b7d83a9c0e4b21",
            name="Reminders, second round",
            from_model_id="66f1a4b9e5b7d83a9c0e4b51",
            train_sample_ids=["66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72"],
            test_sample_ids=["66f1a7c0e5b7d83a9c0e4b73"],
            explain_tools=True,
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
