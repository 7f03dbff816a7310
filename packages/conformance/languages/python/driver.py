"""Drives the generated client through the 16 operations, first against the sandbox, then against the hostile server."""

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

USE_CASE, NUMBER, AGENT = "66f1a1d2e5b7d83a9c0e4b21", "66f1a2e0e5b7d83a9c0e4b31", "66f1a3f7e5b7d83a9c0e4b41"
MODEL, CALL, HOOK = "66f1a4b9e5b7d83a9c0e4b51", "66f1a6d8e5b7d83a9c0e4b61", "https://hooks.harbordental.example/recalls"
WORKFLOW, VERSION = "2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521", "5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961"
ORGANIZATION, MEMBER, OTHER = os.environ["ORGANIZATION_ID"], "tomas@harbordental.example", "66f1a2e0e5b7d83a9c0e4b32"


def drive(round, base, platform):
    def step(name, call):
        try:
            values = ["null" if value is None else str(value) for value in call()]
        except Exception as error:  # one failing operation leaves the others their own line
            values = ["!", type(error).__name__, str(error)]
        print(round, name, *values, sep="\t", flush=True)

    def read_organization():
        nonlocal organization
        organization = get_organization.sync(client=base)
        return [organization.name]

    def change_organization():
        known = organization.id, organization.name, organization.api_key, organization.members
        return [update_organization.sync(client=base, body=OrganizationUpdate(*known, "Três clínicas")).description]

    def remove():
        return [each.email for each in remove_member.sync(client=base, body=MemberRemoval(MEMBER)).members]

    def leave_message():
        messages = AmdMessages.from_dict({"pt-PT": "Olá {{name}}"})
        body = UseCaseUpdate("予約", amd=True, amd_behavior=AmdBehavior.MESSAGE, amd_messages=messages)
        case = update_use_case.sync(USE_CASE, client=base, body=body)
        return [case.name, case.amd_behavior, case.amd_messages["pt-PT"]]

    def add_hook():
        body = WebhookAdd(HOOK, [HookHeader("x-hook-secret", "test-hook-secret")])
        return [add_use_case_webhook.sync_detailed(USE_CASE, client=base, body=body).status_code.value]

    def delete_hook():
        return [delete_use_case_webhook.sync_detailed(USE_CASE, client=base, body=WebhookDelete(HOOK)).status_code.value]

    def list_runs():
        nonlocal runs
        query = {"limit": "10", "offset": "0", "sort": SortOrder.ASC}
        runs = list_use_case_runs.sync(WORKFLOW, client=platform, x_organization_id=ORGANIZATION, **query)
        return [value for run in runs for value in (run.status, run.annotation)]

    def route():
        body = PhoneNumberUseCaseUpdate(USE_CASE, agent_routes=[AgentRoute(0.1, AGENT)])
        number = update_phone_number_use_case.sync(NUMBER, client=base, body=body)
        return [number.mode, number.use_case_config.agent_routes[0].probability]

    def retitle():
        return [update_phone_number_title.sync(NUMBER, client=base, body=PhoneNumberTitleUpdate("Receção")).title]

    def delete_numbers():
        return [delete_phone_numbers.sync_detailed(client=base, body=PhoneNumbersDelete([OTHER])).status_code.value]

    def change_agent(id=AGENT):
        return update_agent.sync_detailed(id, client=base, body=AgentUpdate(languages=["pt-PT"]))

    def describe_agent():
        agent = change_agent().parsed
        return [*agent.languages, agent.organization_id, int(agent.created_at.timestamp())]

    def clone_model():
        model = create_model.sync(client=base, body=ModelCreate(USE_CASE, "第二", MODEL, ["sample"], []))
        return [model.name, model.organization_id, model.use_case_id]

    def read_version():
        read = get_workflow_version.sync(VERSION, client=platform, x_organization_id=ORGANIZATION)
        return [read.version_number, read.source_version_id, read.description, read.created_by, len(read.changelog)]

    def send_back():
        params = UseCaseUpdateParams.from_dict(runs[0].data.to_dict())
        return [update_use_case.sync(USE_CASE, client=base, body=UseCaseUpdate(params=params)).hooks]

    organization = runs = None
    step("getOrganization", read_organization)
    step("updateOrganization", change_organization)
    step("removeMember", remove)
    step("updateUseCase", leave_message)
    step("addUseCaseWebhook", add_hook)
    step("deleteUseCaseWebhook", delete_hook)
    step("listUseCaseRuns", list_runs)
    step("listPhoneNumbers", lambda: [number.title for number in list_phone_numbers.sync(client=base)])
    step("updatePhoneNumberUseCase", route)
    step("updatePhoneNumberTitle", retitle)
    step("deletePhoneNumbers", delete_numbers)
    step("updateAgent", describe_agent)
    step("createModel", clone_model)
    step("getCallRecording", lambda: [get_call_recording.sync(CALL, client=base)])
    step("listCallTags", lambda: list_call_tags.sync(client=base).tags)
    step("getWorkflowVersion", read_version)
    if round == "hostile":
        step("free-form", send_back)
        for status in "401", "404", "422", "503":
            step(status, lambda: [change_agent(status * 8).status_code.value])


def client(root):
    return AuthenticatedClient(base_url=os.environ[root] + "/api/v1", token=os.environ["API_KEY"])


for round in "sandbox", "hostile":
    drive(round, client(f"{round}_base_url".upper()), client(f"{round}_platform_url".upper()))
