"""Prints the text of a client, which must not show the key.

Checks that the asynchronous functions of an operation work, and that an error can be pickled.
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


asyncio.run(check_client())
asyncio.run(check_error())
