"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import sys

from calls import calls
from voice_agent_client.errors import UnexpectedStatus

# What each operation has returned, for updates that send it back.
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


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=lambda model: model.to_dict()), flush=True)
