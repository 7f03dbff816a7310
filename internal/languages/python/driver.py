"""Runs each step from stdin with the generated client, and prints its result."""

import json
import sys

from calls import calls
from voice_agent_client.errors import UnexpectedStatus
from voice_agent_client.types import File

# The latest result of each operation, which updates send back.
known = {}


def run(step):
    try:
        response = calls[step["call"]](known)
    except UnexpectedStatus as error:
        return {"status": error.status_code, "error": str(error)}
    except Exception as error:
        return {"error": repr(error)}
    known[step["operationId"]] = response.parsed
    return {"status": int(response.status_code), "data": response.parsed}


def to_json(value):
    return value.payload.read().decode() if isinstance(value, File) else value.to_dict()


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=to_json), flush=True)
