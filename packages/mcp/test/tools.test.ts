import type { Schema } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { tools } from '../src/generated/tools.js';

const findTool = (name: string) => tools.find(({ listing }) => listing.name === name)!;

it('leaves room in the context of a model: a tool has at most 1,500 characters on average', () => {
  const listed = JSON.stringify({ tools: tools.map(({ listing }) => listing) });
  const longest = tools
    .map(({ listing }) => ({ name: listing.name, length: JSON.stringify(listing).length }))
    .sort((one, other) => other.length - one.length)
    .slice(0, 3)
    .map(({ name, length }) => `${name} (${length})`);
  expect(
    listed.length / operations.length,
    `tools/list is too long. Shorten what a model does not need (scripts/tools.ts); the longest tools are ${longest.join(', ')}.`,
  ).toBeLessThanOrEqual(1_500);
});

const PLAIN = new Set(
  (
    'type properties required items enum description additionalProperties minLength maxLength minimum maximum minItems ' +
    'maxItems format anyOf title default pattern'
  ).split(' '),
);

/** Finds keywords that a vendor of models refuses. One of them disables all tools of a client. */
function findFaults(schema: Schema, place: string): string[] {
  const { type, items, properties = {}, additionalProperties, anyOf = [] } = schema;
  const inner: [string, Schema][] = [
    ...Object.entries(properties),
    ...anyOf.map((variant, index): [string, Schema] => [`anyOf ${index}`, variant]),
    ...(items ? [['items', items] as [string, Schema]] : []),
    ...(typeof additionalProperties === 'object'
      ? [['values', additionalProperties] as [string, Schema]]
      : []),
  ];
  return [
    ...Object.keys(schema).flatMap((keyword) => (PLAIN.has(keyword) ? [] : `${place}: ${keyword}`)),
    ...(Array.isArray(type) ? [`${place}: several types`] : []),
    ...(type === 'array' && !items ? [`${place}: no items`] : []),
    ...(schema.enum?.some((member) => typeof member !== 'string')
      ? [`${place}: null in enum`]
      : []),
    ...inner.flatMap(([name, value]) => findFaults(value, `${place}/${name}`)),
  ];
}

it.each(tools)('describes $listing.name in the dialect that every vendor takes', ({ listing }) => {
  const { name, inputSchema, outputSchema } = listing;
  expect(findFaults(inputSchema, `${name} input`)).toEqual([]);
  expect(findFaults(outputSchema, `${name} output`)).toEqual([]);
});

it('says with anyOf where an argument may be null', () => {
  const { body } = findTool('updateUseCase').listing.inputSchema.properties!;
  expect(body!.properties!['hooks']).toMatchObject({
    anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }],
  });
});

it.each([
  ['getOrganization', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['createModel', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
  ['updateAgent', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ['deleteUseCaseWebhook', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
  ['removeMember', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
])('annotates %s by its method: %j', (name, annotations) => {
  expect(findTool(name).listing.annotations).toEqual(annotations);
});

it('requires in the input schema of a tool what the contract requires', () => {
  expect(findTool('updateUseCase').listing.inputSchema).toMatchObject({
    required: ['path', 'body'],
    properties: {
      path: { required: ['id'], properties: { id: { minLength: 24, maxLength: 24 } } },
      body: {
        properties: { amd_behavior: { enum: ['Hangup', 'Continue', 'Message'] } },
      },
    },
  });
});

it('never asks for the API key or the organization of a request in an input schema', () => {
  const { properties, required } =
    findTool('updateOrganization').listing.inputSchema.properties!['body']!;
  expect(properties).not.toHaveProperty('api_key');
  expect(required).toEqual(['id', 'name', 'members']);
  expect(JSON.stringify(findTool('getWorkflowVersion').listing.inputSchema)).not.toMatch(
    /organization-id/,
  );
});

it('mentions in the description of a tool what is deprecated and what is not specified', () => {
  expect(findTool('listUseCaseRuns').listing.description).toMatch(/^Deprecated\. /);
  expect(findTool('createModel').listing.description).toMatch(
    / Not specified: whether a second, .* Until it is specified: It does\. Do not retry/,
  );
  expect(findTool('getCallRecording').listing.description).toMatch(
    / Not specified: what the string/,
  );
  const { body } = findTool('updateUseCase').listing.inputSchema.properties!;
  expect(body!.properties!['timezone']!.description).toMatch(/ \[unspecified\]$/);
});
