/** Checks that the sandbox writes every field that the contract lets a PATCH write, new fields included. */
import { isDeepStrictEqual } from 'node:util';
import {
  contentOf,
  operationOf,
  type Body,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { requiredFields } from '../src/generated/operations.js';
import { createSandbox, type Snapshot } from '../src/index.js';
import { operations as functions } from '../src/operations/operations.js';
import { begin, pathOf } from './support.js';

/** The object that a PATCH writes. */
interface Target {
  readonly find: (state: Snapshot) => object | undefined;
  readonly schema: keyof typeof requiredFields;
  /** The fields that a request must send as they are. */
  readonly identity?: readonly string[];
}

const targets: Readonly<Record<string, Target>> = {
  updateOrganization: {
    find: ({ organization }) => organization,
    schema: 'Organization',
    identity: ['id', 'api_key'],
  },
  updateUseCase: { find: ({ useCases: [useCase] }) => useCase, schema: 'UseCase' },
  updatePhoneNumberUseCase: {
    find: ({ phoneNumbers: [number] }) => number?.use_case_config,
    schema: 'UseCaseConfig',
  },
  updatePhoneNumberTitle: {
    find: ({ phoneNumbers: [number] }) => number,
    schema: 'PhoneNumber',
  },
  updateAgent: { find: ({ agents: [agent] }) => agent, schema: 'Agent' },
};

const rows = operations.filter(
  ({ method, operationId }) => method === 'PATCH' && operationId in functions,
);

it.each(rows)('$operationId writes every field that its body can have', async (row) => {
  const target = targets[row.operationId];
  if (!target) throw new Error(`Add what ${row.operationId} writes to the table of targets.`);
  const body = fullBody(operationOf(row).requestBody);
  const { sandbox, send } = begin({ seed: seedWithout(body, target) });
  const written = () => pick(target.find(sandbox.snapshot()), Object.keys(body));

  // A field that already has the value of the body would look as if it had been written.
  const same = Object.entries(written()).filter(([name, value]) =>
    isDeepStrictEqual(value, body[name]),
  );
  expect(same.map(([name]) => name)).toEqual(target.identity ?? []);
  expect(await send('PATCH', pathOf(row), { body })).toMatchObject({ status: 200 });
  expect(written()).toEqual(body);
});

type Json = Record<string, unknown>;

/** Returns a body with every field: the values are those of the examples. */
function fullBody(body: Body | undefined): Json {
  const { schema, examples = {} } = contentOf(body?.content);
  const values = Object.assign({}, ...Object.values(examples).map(({ value }) => value)) as Json;
  const fields = Object.entries(schema?.properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, values[name] ?? anyValue(name, field)]),
  );
}

/** Returns a value for a field that no example has, because its form is not specified. */
function anyValue(name: string, { type }: Schema): unknown {
  if (type === 'string') return 'any text';
  if (type === 'object') return { any: ['form'] };
  throw new Error(`The contract has no example of ${name}.`);
}

/** Returns the built-in story, in which the target has other values than the body, or none. */
function seedWithout(body: Json, { find, schema, identity = [] }: Target): Snapshot {
  const state = createSandbox().snapshot();
  const target = find(state) as Json;
  const required: readonly string[] = requiredFields[schema];
  for (const name of Object.keys(body).filter((field) => !identity.includes(field))) {
    if (required.includes(name)) target[name] = Array.isArray(target[name]) ? [] : 'other';
    else delete target[name];
  }
  return state;
}

function pick(value: object | undefined, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, (value as Json)[name]]));
}
