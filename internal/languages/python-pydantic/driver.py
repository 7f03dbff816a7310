"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import os
import sys

import calls
from voice_agent_client import ApiClient, ApiException, Configuration, UseCasesApi, UseCaseUpdate


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
organization_id = os.environ["VOICE_AGENT_ORGANIZATION_ID"]

# What each operation has returned, for steps that send it back.
known = {}


def call(step):
    if step["step"] != "free-form":
        return getattr(calls, step["operationId"])(base, platform, organization_id, known)
    update = UseCaseUpdate(params=known["listUseCaseRuns"][0].data)
    return UseCasesApi(base).update_use_case_with_http_info(step["pathParameters"]["id"], update)


def run(step):
    try:
        response = call(step)
    except ApiException as error:
        return {"status": error.status, "error": str(error)}
    except Exception as error:
        return {"error": repr(error)}
    known[step["operationId"]] = response.data
    return {"status": response.status_code, "data": response.data}


def to_json(model):
    return model.model_dump(mode="json", by_alias=True)


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=to_json), flush=True)
