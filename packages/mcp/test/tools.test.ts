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
    `tools/list is too long. Shorten what a model does not need (scripts/tools.ts, scripts/schemas.ts); the longest tools are ${longest.join(', ')}.`,
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

it('requires the body of an update, although the contract leaves that open', () => {
  expect(findTool('updateUseCase').listing.inputSchema.required).toEqual(['path', 'body']);
});

it('restricts arguments as the contract does', () => {
  expect(findTool('updateUseCase').listing.inputSchema).toMatchObject({
    properties: {
      path: { required: ['id'], properties: { id: { minLength: 24, maxLength: 24 } } },
      body: {
        properties: { amd_behavior: { enum: ['Hangup', 'Continue', 'Message'] } },
      },
    },
  });
});

it('takes no API key in the body of an update, because the server fills it in', () => {
  const { body } = findTool('updateOrganization').listing.inputSchema.properties!;
  expect(body!.properties).toHaveProperty('name');
  expect(body!.properties).not.toHaveProperty('api_key');
  expect(body!.required).toEqual(['id', 'name', 'members']);
});

it('takes no header, because the organization comes from the environment', () => {
  const { properties } = findTool('getWorkflowVersion').listing.inputSchema;
  expect(Object.keys(properties!)).toEqual(['path']);
  expect(Object.keys(properties!['path']!.properties!)).toEqual(['version_id']);
});

it.each([
  ['that it is deprecated', 'listUseCaseRuns', /^Deprecated\. /],
  [
    'what to assume where a wrong assumption does harm',
    'createModel',
    / Not specified: whether a second, .* Until it is specified: It does\. Do not retry/,
  ],
  ['what is not specified', 'getCallRecording', / Not specified: what the string/],
  [
    'that the replacement is not specified',
    'listUseCaseRuns',
    / Not specified: .*what the replacement of the deprecated operation is/,
  ],
])('mentions in the description of a tool %s', (_, name, text) => {
  expect(findTool(name).listing.description).toMatch(text);
});

it('marks an argument about which something is not specified', () => {
  const { body } = findTool('updateUseCase').listing.inputSchema.properties!;
  expect(body!.properties!['timezone']!.description).toMatch(/ \[unspecified\]$/);
});
