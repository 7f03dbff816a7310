"""Prints the text of a client, which must not show the key.

Checks that the asynchronous functions of an operation work, that an error can be pickled, and
that connect refuses a root that httpx cannot parse.
"""

import asyncio
import os
import pickle

from voice_agent_client.api.organization import get_organization
from voice_agent_client.connect import connect, expect
from voice_agent_client.errors import UnexpectedStatus

root = os.environ["VOICE_AGENT_BASE_URL"]


async def check_client():
    async with connect(root, os.environ["VOICE_AGENT_API_KEY"]) as client:
        print(repr(client))
        assert expect(await get_organization.asyncio(client=client)).id


async def check_error():
    async with connect(root, "another_key") as client:
        try:
            await get_organization.asyncio(client=client)
        except UnexpectedStatus as error:
            copy = pickle.loads(pickle.dumps(error))
            assert (str(copy), copy.status_code, copy.content) == (str(error), 401, error.content)
        else:
            raise AssertionError("A wrong key raised no error")


def check_root(refused):
    try:
        connect(refused, "another_key")
    except ValueError as error:
        assert refused not in str(error)
    else:
        raise AssertionError(f"connect accepted {refused}")


# urllib can parse these.
check_root("http://999.1.1.1")
check_root("http://xn--a")
asyncio.run(check_client())
asyncio.run(check_error())
