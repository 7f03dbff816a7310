import { describe, expect, it } from 'vitest';
import { clientInterface } from '../scripts/client-interface.js';
import type { Operation } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { docComment } from '../scripts/doc-comment.js';
import { operationTable } from '../scripts/operation-table.js';
import { shapesModule } from '../scripts/shapes.js';

const row: OperationRow = {
  operationId: 'renameThing',
  method: 'PATCH',
  path: '/things/{id}',
  root: 'base',
  tag: 'Things',
  summary: 'Rename a thing',
  deprecated: false,
  destructive: false,
  pathParameters: ['id'],
  queryParameters: [],
  organizationId: false,
  requestBody: true,
  success: { status: 200, body: 'json' },
  secrets: { request: [], response: [] },
};

const content = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});

const operation: Operation = {
  summary: 'Rename a thing',
  description: 'Gives the thing another name.',
  requestBody: { required: true, content: content('ThingUpdate') },
  responses: { 200: { content: content('Thing') } },
};

const limit = { name: 'limit', in: 'query', description: 'At most.', schema: {} } as const;

function generated(changes: Partial<OperationRow>, more: Partial<Operation> = {}): string {
  return clientInterface([{ row: { ...row, ...changes }, operation: { ...operation, ...more } }]);
}

describe('the generated interface', () => {
  it('requires the argument where something in it is required', () => {
    expect(generated({})).toMatch('renameThing(args: RenameThingArguments): Promise<Thing>;');
    expect(generated({})).toMatch(
      "readonly path: operations['renameThing']['parameters']['path'];",
    );
    expect(generated({})).toMatch('readonly body: ThingUpdate;');
  });

  it('requires nothing where nothing is required', () => {
    const text = generated(
      { pathParameters: [] },
      { requestBody: { content: content('ThingUpdate') } },
    );
    expect(text).toMatch('renameThing(args?: RenameThingArguments)');
    expect(text).toMatch('readonly body?: ThingUpdate | undefined;');
  });

  it('requires a query where one of its parameters is required', () => {
    const parameters = [{ ...limit, required: true }];
    const text = generated(
      { pathParameters: [], queryParameters: ['limit'] },
      { parameters, requestBody: {} },
    );
    expect(text).toMatch("readonly query: operations['renameThing']['parameters']['query'];");
    expect(text).toMatch('renameThing(args: RenameThingArguments)');
  });

  it('takes an organization where the operation needs one', () => {
    expect(generated({ organizationId: true, root: 'platform' })).toMatch(
      'extends PlatformCallOptions {',
    );
    expect(generated({})).toMatch('extends CallOptions {');
  });

  it.each([
    [{ status: 204, body: 'none' }, 'DeletedCount | undefined'],
    [{ status: 200, body: 'none' }, 'undefined'],
    [{ status: 200, body: 'text' }, 'string'],
    [{ status: 200, body: 'unknown' }, 'unknown'],
  ] as const)('gives for %j %s', (success, type) => {
    expect(generated({ success })).toContain(`Promise<${type}>;`);
  });

  it('the generated interface gives an array where the response is one', () => {
    const schema = { items: { $ref: '#/components/schemas/Thing' } };
    const responses = { 200: { content: { 'application/json': { schema } } } };
    expect(generated({}, { responses })).toContain('Promise<Thing[]>;');
    expect(generated({}, { responses })).toMatch(/import type \{[^}]*\bThing\b/);
  });
});

describe('a doc comment', () => {
  it('tells irregularities and unknowns, of parameters with their name', () => {
    const comment = docComment(row, {
      ...operation,
      'x-irregularity': [{ kind: 'odd', note: 'It is odd.' }],
      parameters: [
        {
          ...limit,
          'x-unspecified': [{ what: 'Its maximum.', assume: 'x', source: 'x', kind: 'paging' }],
        },
      ],
    });
    expect(comment).toMatch(/Non-standard:\n.*- It is odd\./);
    expect(comment).toMatch(/Not specified by the platform:\n.*- `limit`: Its maximum\./);
    expect(comment).not.toMatch(/@deprecated/);
  });

  it('marks what is deprecated', () => {
    expect(docComment({ ...row, deprecated: true }, operation)).toMatch(/@deprecated/);
  });

  it('a doc comment is not ended by the text that it holds', () => {
    const comment = docComment(row, { ...operation, description: 'Ends */ here.' });
    expect(comment.match(/\*\//g)).toHaveLength(1);
  });

  it('a doc comment has no line that is too long', () => {
    const comment = docComment(row, { ...operation, description: 'word '.repeat(200) });
    expect(Math.max(...comment.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});

it('the shapes of a recursive schema end', () => {
  const schemas = {
    Node: {
      properties: { child: { $ref: '#/components/schemas/Node' }, key: { 'x-secret': true } },
    },
  };
  const text = shapesModule([{ row, operation }], { ...schemas, Thing: {}, ThingUpdate: {} });
  expect(text.replaceAll(/\s/g, '')).toContain('"fields":{"child":"Node","key":{"secret":[]}}');
});

describe('the table', () => {
  it('lists what is non-standard about an operation', () => {
    const lines = (changes: Partial<OperationRow>) => operationTable([{ ...row, ...changes }]);
    expect(lines({})).toContain('`renameThing PATCH /things/{id}`');
    expect(lines({ success: { status: 200, body: 'text' } })).toContain('/things/{id} text`');
    expect(lines({ root: 'platform', organizationId: true })).toContain(
      '/things/{id} json platform`',
    );
  });

  it.each([{ organizationId: true }, { root: 'platform' }] as const)(
    'the table is refused for %j: the client derives the header of the organization from the root',
    (changes) => {
      expect(() => operationTable([{ ...row, ...changes }])).toThrow(/x-organization-id/);
    },
  );
});
