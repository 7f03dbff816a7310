"""Takes each operation once, by nothing but the generated client, and prints what the client made of the answer."""

import json
import os

from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.agents import update_agent
from voice_agent_client.api.calls import get_call_recording, list_call_tags
from voice_agent_client.api.models import create_model
from voice_agent_client.api.organization import get_organization, remove_member, update_organization
from voice_agent_client.api.phone_numbers import delete_phone_numbers, list_phone_numbers
from voice_agent_client.api.phone_numbers import update_phone_number_title, update_phone_number_use_case
from voice_agent_client.api.use_cases import add_use_case_webhook, delete_use_case_webhook, update_use_case
from voice_agent_client.api.workflows import get_workflow_version, list_use_case_runs
from voice_agent_client.models import *

base = AuthenticatedClient(base_url=os.environ["BASE_URL"] + "/api/v1", token=os.environ["API_KEY"])
platform = AuthenticatedClient(base_url=os.environ["PLATFORM_URL"] + "/api/v1", token=os.environ["API_KEY"])
on_platform = {"client": platform, "x_organization_id": os.environ["ORGANIZATION_ID"]}
USE_CASE, NUMBER, AGENT = "66f1a1d2e5b7d83a9c0e4b21", "66f1a2e0e5b7d83a9c0e4b31", "66f1a3f7e5b7d83a9c0e4b41"
WORKFLOW, VERSION = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
HOOK = "https://hooks.harbordental.example/recalls"


def step(name, operation, *path, client=base, **arguments):
    try:
        answer = operation.sync_detailed(*path, client=client, **arguments)
        held = answer.status_code if answer.parsed is None else answer.parsed
        print(name, json.dumps(held, default=lambda model: model.to_dict()), sep="\t")
        return answer.parsed
    except Exception as error:  # leaves the other steps their own line
        print(name, "!", repr(error), sep="\t")


read = step("getOrganization", get_organization)
body = read and OrganizationUpdate(read.id, read.name, read.api_key, read.members, description="Três clínicas")
step("updateOrganization", update_organization, body=body)
step("removeMember", remove_member, body=MemberRemoval("tomas@harbordental.example"))
body = UseCaseUpdate("予約", amd=True, amd_behavior=AmdBehavior.MESSAGE)
body.amd_messages = AmdMessages.from_dict({"pt-PT": "Olá {{name}}"})
step("updateUseCase", update_use_case, USE_CASE, body=body)
body = WebhookAdd(HOOK, [HookHeader("x-hook-secret", "test-hook-secret")])
step("addUseCaseWebhook", add_use_case_webhook, USE_CASE, body=body)
step("deleteUseCaseWebhook", delete_use_case_webhook, USE_CASE, body=WebhookDelete(HOOK))
runs = step("listUseCaseRuns", list_use_case_runs, WORKFLOW, limit="10", offset="0", sort=SortOrder.ASC, **on_platform)
step("listPhoneNumbers", list_phone_numbers)
body = PhoneNumberUseCaseUpdate(USE_CASE, agent_routes=[AgentRoute(0.1, AGENT)])
step("updatePhoneNumberUseCase", update_phone_number_use_case, NUMBER, body=body)
step("updatePhoneNumberTitle", update_phone_number_title, NUMBER, body=PhoneNumberTitleUpdate("Receção"))
step("deletePhoneNumbers", delete_phone_numbers, body=PhoneNumbersDelete(["66f1a2e0e5b7d83a9c0e4b32"]))
step("updateAgent", update_agent, AGENT, body=AgentUpdate(languages=["pt-PT"]))
step("createModel", create_model, body=ModelCreate(USE_CASE, "第二", "66f1a4b9e5b7d83a9c0e4b51", ["sample"], []))
step("getCallRecording", get_call_recording, "66f1a6d8e5b7d83a9c0e4b61")
step("listCallTags", list_call_tags)
step("getWorkflowVersion", get_workflow_version, VERSION, **on_platform)
if os.environ["ROUND"] == "hostile":
    body = runs and UseCaseUpdate(params=UseCaseUpdateParams.from_dict(runs[0].data.to_dict()))
    step("free-form", update_use_case, USE_CASE, body=body)
    for status in "401", "404", "422", "503":
        step(status, update_agent, status * 8, body=AgentUpdate(languages=["pt-PT"]))
