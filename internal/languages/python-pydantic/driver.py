"""Runs each step from stdin with the generated client, and prints its result."""

import json
import sys

from calls import calls
from voice_agent_client import ApiException

# The latest result of each operation, which updates send back.
known = {}


def run(step):
    try:
        response = calls[step["call"]](known)
    except ApiException as error:
        return {"status": error.status, "error": str(error)}
    except Exception as error:
        return {"error": repr(error)}
    known[step["operationId"]] = response.data
    return {"status": response.status_code, "data": response.data}


def to_json(value):
    if isinstance(value, bytes):
        return value.decode()
    return value.model_dump(mode="json", by_alias=True)


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=to_json), flush=True)
