"""Runs each step that it reads from stdin with the generated client, and prints what the client returns."""

import json
import sys

import calls

# What each operation has returned, for steps that send it back.
known = {}


def run(step):
    name = "free_form" if step["step"] == "free-form" else step["operationId"]
    try:
        response = getattr(calls, name)(known)
    except Exception as error:
        return {"error": repr(error)}
    known[step["operationId"]] = response.parsed
    return {"status": int(response.status_code), "data": response.parsed}


for line in sys.stdin:
    step = json.loads(line)
    result = {"step": step["step"], **run(step)}
    print(json.dumps(result, default=lambda model: model.to_dict()), flush=True)
