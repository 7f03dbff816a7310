"""A valid request is accepted, unless the sandbox rejects it for its state or by one of its documented decisions."""

import schemathesis

# An unknown resource, a resource of another organization, a conflict with the current state.
STATE_CONFLICTS = (403, 404, 409)
# The last parts of the problem types of documented decisions.
DECISIONS = ("unknown-reference", "sandbox-decision")


@schemathesis.check
def valid_requests_are_accepted(context, response, case):
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code < 300:
        return
    if response.status_code in STATE_CONFLICTS:
        return
    problem = response.json()
    if problem["type"].rpartition(":")[2] in DECISIONS:
        return
    # The sandbox refuses this name, which is valid JSON, because it can reach a prototype.
    if "__proto__" in problem["detail"]:
        return
    raise AssertionError(f"{response.status_code} for a valid request: {problem}")
