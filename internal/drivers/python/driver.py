"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import os
import sys

from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.agents import update_agent
from voice_agent_client.api.calls import get_call_recording
from voice_agent_client.api.calls import list_call_tags
from voice_agent_client.api.models import create_model
from voice_agent_client.api.organization import get_organization
from voice_agent_client.api.organization import remove_member
from voice_agent_client.api.organization import update_organization
from voice_agent_client.api.phone_numbers import delete_phone_numbers
from voice_agent_client.api.phone_numbers import list_phone_numbers
from voice_agent_client.api.phone_numbers import update_phone_number_title
from voice_agent_client.api.phone_numbers import update_phone_number_use_case
from voice_agent_client.api.use_cases import add_use_case_webhook
from voice_agent_client.api.use_cases import delete_use_case_webhook
from voice_agent_client.api.use_cases import update_use_case
from voice_agent_client.api.workflows import get_workflow_version
from voice_agent_client.api.workflows import list_use_case_runs
from voice_agent_client.models import AgentRoute
from voice_agent_client.models import AgentUpdate
from voice_agent_client.models import AmdBehavior
from voice_agent_client.models import AmdMessages
from voice_agent_client.models import ClassificationTag
from voice_agent_client.models import ExtractionParameter
from voice_agent_client.models import Hook
from voice_agent_client.models import HookHeader
from voice_agent_client.models import Language
from voice_agent_client.models import MemberRemoval
from voice_agent_client.models import ModelCreate
from voice_agent_client.models import OrganizationUpdate
from voice_agent_client.models import PhoneNumbersDelete
from voice_agent_client.models import PhoneNumberTitleUpdate
from voice_agent_client.models import PhoneNumberUseCaseUpdate
from voice_agent_client.models import PromptRoute
from voice_agent_client.models import SortOrder
from voice_agent_client.models import UseCaseUpdate
from voice_agent_client.models import UseCaseUpdateParams
from voice_agent_client.models import WebhookAdd
from voice_agent_client.models import WebhookDelete

# region base
base = AuthenticatedClient(
    base_url=os.environ["VOICE_AGENT_BASE_URL"] + "/api/v1",
    token=os.environ["VOICE_AGENT_API_KEY"],
)
# endregion

# region platform
platform = AuthenticatedClient(
    base_url=os.environ["VOICE_AGENT_PLATFORM_URL"] + "/api/v1",
    token=os.environ["VOICE_AGENT_API_KEY"],
)
organization_id = os.environ["VOICE_AGENT_ORGANIZATION_ID"]
# endregion

# Responses that later steps build on.
known_organization = None
known_runs = []


def call_get_organization():
    global known_organization
    # region getOrganization updateOrganization
    response = get_organization.sync_detailed(client=base)
    organization = response.parsed
    # endregion
    known_organization = organization
    return response


def call_update_organization():
    organization = known_organization
    # region updateOrganization
    update = OrganizationUpdate.from_dict(
        {**organization.to_dict(), "description": "Four dental practices by the harbor"}
    )
    response = update_organization.sync_detailed(client=base, body=update)
    # endregion
    return response


def call_remove_member():
    # region removeMember
    member = MemberRemoval(email="tomas@harbordental.example")
    response = remove_member.sync_detailed(client=base, body=member)
    # endregion
    return response


def call_update_use_case():
    # region updateUseCase
    update = UseCaseUpdate(
        name="Appointment reminders",
        transfer_number="+12025550199",
        extract_with_ai=[
            ExtractionParameter(
                name="preferred_day",
                description="The day that suits the patient best",
                type_="string",
                example="Thursday",
                required=True,
            )
        ],
        classification_tags=[
            ClassificationTag(name="rescheduled", description="The patient asked for another day")
        ],
        language=Language.EN_GB,
        keywords=["hygienist", "Harbor Dental"],
        hooks=[
            Hook(
                url="https://hooks.harbordental.example/calls",
                headers=[HookHeader(key="x-hook-secret", value="test-hook-secret")],
            )
        ],
        params=UseCaseUpdateParams.from_dict({"practice": "Harbor Dental"}),
        amd=True,
        amd_behavior=AmdBehavior.MESSAGE,
        amd_messages=AmdMessages.from_dict(
            {"en-GB": "Hello {{name}}, please call Harbor Dental about your appointment."}
        ),
        enable_detailed_work_hours=False,
        generic_after_hours_message="The practice is closed. Please call again tomorrow.",
        hidden=False,
        max_duration_mins=5,
        recorded_message_inbound=True,
        recorded_message_outbound=True,
        show_original_caller_id=False,
        disable_end_call_after_n_reminders=False,
    )
    response = update_use_case.sync_detailed("66f1a1d2e5b7d83a9c0e4b21", client=base, body=update)
    # endregion
    return response


def send_free_form():
    # The params of a use case and the data of a run are different types of the same shape.
    params = UseCaseUpdateParams.from_dict(known_runs[0].data.to_dict())
    body = UseCaseUpdate(params=params)
    return update_use_case.sync_detailed("66f1a1d2e5b7d83a9c0e4b21", client=base, body=body)


def call_add_use_case_webhook():
    # region addUseCaseWebhook
    webhook = WebhookAdd(
        url="https://hooks.harbordental.example/recalls",
        headers=[HookHeader(key="x-hook-secret", value="test-hook-secret")],
    )
    response = add_use_case_webhook.sync_detailed(
        "66f1a1d2e5b7d83a9c0e4b21", client=base, body=webhook
    )
    # endregion
    return response


def call_delete_use_case_webhook():
    # region deleteUseCaseWebhook
    webhook = WebhookDelete(
        url="https://hooks.harbordental.example/calls",
        headers=[HookHeader(key="x-hook-secret", value="test-hook-secret")],
    )
    response = delete_use_case_webhook.sync_detailed(
        "66f1a1d2e5b7d83a9c0e4b21", client=base, body=webhook
    )
    # endregion
    return response


def call_list_use_case_runs():
    # region listUseCaseRuns
    response = list_use_case_runs.sync_detailed(
        "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521",
        client=platform,
        sort=SortOrder.ASC,
        x_organization_id=organization_id,
    )
    # endregion
    known_runs[:] = response.parsed or []
    return response


def call_list_phone_numbers():
    # region listPhoneNumbers
    response = list_phone_numbers.sync_detailed(client=base)
    # endregion
    return response


def call_update_phone_number_use_case():
    # region updatePhoneNumberUseCase
    update = PhoneNumberUseCaseUpdate(
        id="66f1a1d2e5b7d83a9c0e4b21",
        prompt_routes=[
            PromptRoute(
                probability=1,
                prompt_id="66f1a8b0e5b7d83a9c0e4b81",
                model_id="66f1a4b9e5b7d83a9c0e4b51",
            )
        ],
        agent_routes=[AgentRoute(probability=1, id="66f1a3f7e5b7d83a9c0e4b41")],
    )
    response = update_phone_number_use_case.sync_detailed(
        "66f1a2e0e5b7d83a9c0e4b31", client=base, body=update
    )
    # endregion
    return response


def call_update_phone_number_title():
    # region updatePhoneNumberTitle
    title = PhoneNumberTitleUpdate(title="Reception")
    response = update_phone_number_title.sync_detailed(
        "66f1a2e0e5b7d83a9c0e4b31", client=base, body=title
    )
    # endregion
    return response


def call_delete_phone_numbers():
    # region deletePhoneNumbers
    deletion = PhoneNumbersDelete(ids=["66f1a2e0e5b7d83a9c0e4b32"])
    response = delete_phone_numbers.sync_detailed(client=base, body=deletion)
    # endregion
    return response


def call_update_agent():
    # region updateAgent
    update = AgentUpdate(name="Nora", languages=["en-GB", "pt-PT"], voice_id="voice-calm-alto")
    response = update_agent.sync_detailed("66f1a3f7e5b7d83a9c0e4b41", client=base, body=update)
    # endregion
    return response


def call_create_model():
    # region createModel
    model = ModelCreate(
        use_case_id="66f1a1d2e5b7d83a9c0e4b21",
        name="Reminders, second round",
        from_model_id="66f1a4b9e5b7d83a9c0e4b51",
        train_sample_ids=["66f1a7c0e5b7d83a9c0e4b71", "66f1a7c0e5b7d83a9c0e4b72"],
        test_sample_ids=["66f1a7c0e5b7d83a9c0e4b73"],
        explain_tools=True,
    )
    response = create_model.sync_detailed(client=base, body=model)
    # endregion
    return response


def call_get_call_recording():
    # region getCallRecording
    response = get_call_recording.sync_detailed("66f1a6d8e5b7d83a9c0e4b61", client=base)
    # endregion
    return response


def call_list_call_tags():
    # region listCallTags
    response = list_call_tags.sync_detailed(client=base)
    # endregion
    return response


def call_get_workflow_version():
    # region getWorkflowVersion
    response = get_workflow_version.sync_detailed(
        "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961",
        client=platform,
        x_organization_id=organization_id,
    )
    # endregion
    return response


OPERATIONS = {
    "getOrganization": call_get_organization,
    "updateOrganization": call_update_organization,
    "removeMember": call_remove_member,
    "updateUseCase": call_update_use_case,
    "addUseCaseWebhook": call_add_use_case_webhook,
    "deleteUseCaseWebhook": call_delete_use_case_webhook,
    "listUseCaseRuns": call_list_use_case_runs,
    "listPhoneNumbers": call_list_phone_numbers,
    "updatePhoneNumberUseCase": call_update_phone_number_use_case,
    "updatePhoneNumberTitle": call_update_phone_number_title,
    "deletePhoneNumbers": call_delete_phone_numbers,
    "updateAgent": call_update_agent,
    "createModel": call_create_model,
    "getCallRecording": call_get_call_recording,
    "listCallTags": call_list_call_tags,
    "getWorkflowVersion": call_get_workflow_version,
}


def run(step):
    call = send_free_form if step["step"] == "free-form" else OPERATIONS[step["operationId"]]
    try:
        response = call()
        return {"status": int(response.status_code), "data": response.parsed}
    except Exception as error:
        return {"error": repr(error)}


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=lambda model: model.to_dict()), flush=True)
