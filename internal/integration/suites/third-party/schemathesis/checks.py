"""A valid request is accepted, unless the sandbox rejects it for its state or by one of its documented decisions."""

import schemathesis

# The last parts of the problem types.
REFUSALS = (
    # The state of the sandbox lacks or has something.
    "unknown-resource",
    "other-organization",
    "conflict",
    # Documented decisions.
    "unknown-reference",
    "sandbox-decision",
)


@schemathesis.check
def valid_requests_are_accepted(context, response, case):
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code < 300:
        return
    problem = response.json()
    if problem["type"].rpartition(":")[2] in REFUSALS:
        return
    # The sandbox refuses this name, which is valid JSON, because it can reach a prototype.
    if "__proto__" in problem["detail"]:
        return
    raise AssertionError(f"{response.status_code} for a valid request: {problem}")
