"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import os
import sys

import calls
from voice_agent_client import AuthenticatedClient
from voice_agent_client.api.use_cases import update_use_case
from voice_agent_client.models import UseCaseUpdate
from voice_agent_client.models import UseCaseUpdateParams

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

# What each operation has returned, for steps that send it back.
known = {}


def call(step):
    if step["step"] != "free-form":
        return getattr(calls, step["operationId"])(base, platform, organization_id, known)
    # The params of a use case and the data of a run are different types of the same shape.
    data = known["listUseCaseRuns"][0].data
    update = UseCaseUpdate(params=UseCaseUpdateParams.from_dict(data.to_dict()))
    return update_use_case.sync_detailed(step["pathParameters"]["id"], client=base, body=update)


def run(step):
    try:
        response = call(step)
    except Exception as error:
        return {"error": repr(error)}
    known[step["operationId"]] = response.parsed
    return {"status": int(response.status_code), "data": response.parsed}


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=lambda model: model.to_dict()), flush=True)
