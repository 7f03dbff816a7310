import { expect, it } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { tools } from '../src/generated/tools.js';

const toolOf = (name: string) => tools.find(({ listing }) => listing.name === name)!;

it('leaves room in the context of a model: a tool has at most 1,500 characters on average', () => {
  const listed = JSON.stringify({ tools: tools.map(({ listing }) => listing) });
  const longest = tools
    .map(({ listing }) => ({ name: listing.name, length: JSON.stringify(listing).length }))
    .sort((one, other) => other.length - one.length)
    .slice(0, 3)
    .map(({ name, length }) => `${name} (${length})`);
  expect(
    listed.length,
    `tools/list is too long. For a new field or note, shorten what a model does not need (scripts/tools.ts); the longest tools are ${longest.join(', ')}.`,
  ).toBeLessThanOrEqual(1500 * tools.length);
});

it.each(operations)(
  'annotates $operationId by its method, as additive only if it is a POST',
  (row) => {
    expect(toolOf(row.operationId).listing.annotations).toEqual({
      readOnlyHint: row.method === 'GET',
      destructiveHint: !['GET', 'POST'].includes(row.method),
      idempotentHint: ['GET', 'PUT', 'DELETE'].includes(row.method),
    });
  },
);

it('requires in the input schema of a tool what the contract requires', () => {
  expect(toolOf('updateUseCase').listing.inputSchema).toMatchObject({
    required: ['path', 'body'],
    properties: {
      path: { required: ['id'], properties: { id: { minLength: 24, maxLength: 24 } } },
      body: {
        dependentRequired: { amd: ['amd_behavior'] },
        properties: { amd_behavior: { enum: ['Hangup', 'Continue', 'Message'] } },
      },
    },
  });
});

it('never asks for the API key or the organization of a request in an input schema', () => {
  const { properties, required } =
    toolOf('updateOrganization').listing.inputSchema.properties!['body']!;
  expect(properties).not.toHaveProperty('api_key');
  expect(required).toEqual(['id', 'name', 'members']);
  expect(JSON.stringify(toolOf('getWorkflowVersion').listing.inputSchema)).not.toMatch(
    /organization-id/,
  );
});

it('mentions in the description of a tool what is deprecated and what is not specified', () => {
  expect(toolOf('listUseCaseRuns').listing.description).toMatch(/^Deprecated\. /);
  expect(toolOf('createModel').listing.description).toMatch(/ Not specified: whether a second, /);
  expect(toolOf('getCallRecording').listing.description).toMatch(/not specified/);
  const { body } = toolOf('updateUseCase').listing.inputSchema.properties!;
  expect(body!.properties!['timezone']!.description).toMatch(/ \[unspecified\]$/);
});
