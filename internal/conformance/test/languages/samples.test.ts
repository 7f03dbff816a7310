import { operations } from '@voice-agent-platform/openapi/operations';
import { sampledDrivers, sampleFrom, samplesOf } from '@voice-agent-platform/drivers/samples';
import { expect, it } from 'vitest';

const DRIVER = `
import os
from api import Client
from api import Other

# region base platform
key = os.environ["KEY"]
# endregion

def call():
    # region base
    client = Client(key)
    # endregion
    # region first second
    one = client.first(
        optional(1)
    )
    # endregion
    # region second
    two = client.second(one)
    # endregion

# region optional
def optional(value): ...
# endregion

# region platform
other = Other(key)
# endregion
`;

it('a code sample has the imports, the client, the call, and the helpers that it uses', () => {
  expect(sampleFrom(DRIVER, 'second', 'base')).toBe(`import os
from api import Client

key = os.environ["KEY"]

client = Client(key)

one = client.first(
    optional(1)
)
two = client.second(one)

def optional(value): ...`);
});

it('a code sample is missing if no region has the name of the operation', () => {
  expect(sampleFrom(DRIVER, 'third', 'base')).toBeUndefined();
  expect(samplesOf('third', 'base')).toEqual([]);
});

it.each(operations)(
  'a code sample exists in every language: $operationId',
  ({ operationId, root }) => {
    const samples = samplesOf(operationId, root);
    for (const { name, file } of sampledDrivers) {
      expect(
        samples.find((sample) => sample.name === name)?.code,
        `Add the call to internal/drivers/${file}, between the comments "region ${operationId}" and "endregion".`,
      ).toBeTypeOf('string');
    }
  },
);
