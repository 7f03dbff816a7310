import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { expect, it } from 'vitest';
import { expectedRequest, expectedSteps } from '../src/verify/steps.js';
import { unusualReply } from '../src/verify/unusual-responses.js';

/** The latest response of each operation, which later requests send back. */
const latest: Record<string, unknown> = {};
const replies = new Map<string, Awaited<ReturnType<typeof unusualReply>>>();
for (const expected of expectedSteps.unusual) {
  const { step, operationId } = expected.input;
  const reply = await unusualReply(expected, expectedRequest(expected, latest));
  if (expected.status < 400) latest[operationId] = reply.body;
  replies.set(step, reply);
}

const jsonSteps = expectedSteps.unusual
  .filter(({ returns }) => returns === 'json')
  .map(({ input, status }) => ({ ...input, status }));

it.each(jsonSteps)(
  'an unusual response follows the contract, except for new enumeration values: $step',
  ({ step, operationId, status }) => {
    // The type of any operation, because the table has a type for each.
    const { response }: OperationValidators = validators[operationId as 'getOrganization'];
    const faults = response[status]!.faults(replies.get(step)?.body);
    const newValues = faults.filter(({ keyword }) => keyword === 'enum');
    // A new value also fails the keywords that contain the enumeration.
    const pointers = newValues.map(({ pointer }) => pointer);
    expect(faults.filter(({ pointer }) => !pointers.includes(pointer))).toEqual([]);
  },
);

it('unusual responses have undeclared fields, new values, nulls where they are allowed, and absent fields', () => {
  const field = { new_field: { list: [1, null] } };
  expect(replies.get('getWorkflowVersion')?.body).toMatchObject({
    ...field,
    environment: 'new_value',
    version_number: null,
    created_by: null,
    changelog: [field],
  });
  const numbers = replies.get('listPhoneNumbers without optional fields')?.body as object[];
  expect(numbers.map((number) => Object.keys(number).sort())).toEqual(
    [0, 1].map(() => ['id', 'mode', 'new_field', 'number', 'organization_id', 'sid']),
  );
});

it('unusual responses have texts of other scripts, fractions, and free-form data', () => {
  expect(replies.get('getOrganization')?.body).toHaveProperty(
    'name',
    expect.stringMatching(/\P{ASCII}/u),
  );
  const [run] = replies.get('listUseCaseRuns')?.body as [{ issuesCount: number; data: object }];
  expect(run.issuesCount % 1).toBeGreaterThan(0);
  expect(run.data).toMatchObject({ nothing: null, '': expect.any(String) as string });
});

it('an unusual response with 204 names a media type, and has no body', () => {
  expect(replies.get('deletePhoneNumbers')).toEqual({ status: 204, type: 'application/json' });
});

it('an unusual recording is a text that is also valid JSON', () => {
  const { type, body } = replies.get('getCallRecording')!;
  expect(type).toBe('text/plain');
  expect(JSON.parse(body as string)).toBeTypeOf('number');
});
