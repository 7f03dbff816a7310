/** Questions about what is there: which fields an object has, which are left out, and where null occurs. */
import { isObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { namedSchemas, parameterAt, typesOf, type SchemaNode } from '../contract.js';
import { groupBy } from '../json.js';
import type { Observation, Question } from '../report.js';
import { valuesFor, type Traffic } from '../traffic.js';
import { tally } from './answer.js';

type State = readonly [name: string, state: 'absent' | 'present'];

/** Which fields or headers are left out. */
export function presence(question: Question, traffic: Traffic): Observation[] {
  const { pointer } = question;
  const [, owner, field] = /^(.*)\/properties\/(\w+)$/.exec(pointer) ?? [];
  const companions = field === undefined ? [] : companionsOf(field);
  if (owner !== undefined && field !== undefined && companions.length > 0) {
    return statesOfCompanions(field, companions, valuesFor(pointer, traffic, [owner]));
  }
  const states = pointer.startsWith('/components/parameters/')
    ? statesOfHeader(pointer, traffic)
    : valuesFor(pointer, traffic, owner === undefined ? undefined : [owner])
        .flatMap(({ value, node }) => statesOfFields(value, node))
        .filter(([name]) => field === undefined || name === field);
  return [...groupBy(states, ([name]) => name)].map(([name, same]) => {
    const state = same.some(([, each]) => each === 'absent') ? 'absent' : 'present';
    const count = same.filter(([, each]) => each === state).length;
    return share(`${name} is ${state}`, count, same.length);
  });
}

function statesOfFields(value: unknown, { properties, schema }: SchemaNode): State[] {
  if (!isObject(value)) return [];
  const required = asArray(schema.required);
  return [...properties.keys()]
    .filter((name) => !required.includes(name))
    .map((name) => [name, name in value ? 'present' : 'absent']);
}

/** Whether accepted requests leave out a header. */
function statesOfHeader(pointer: string, { calls }: Traffic): State[] {
  return calls.flatMap(({ operation, isAccepted, request: { headers } }): State[] => {
    const parameter = parameterAt(operation, pointer);
    // Without any header, the recorder left them out.
    if (!parameter || !isAccepted || headers.size === 0) return [];
    return [[parameter.name, headers.has(parameter.name) ? 'present' : 'absent']];
  });
}

/** The fields that a schema of the contract requires beside a field. */
function companionsOf(field: string): string[] {
  return namedSchemas
    .flatMap(({ schema }) => asArray(asObject(schema.dependentRequired)[field]))
    .map(String);
}

/** Whether a field occurs without its companions. */
function statesOfCompanions(
  field: string,
  companions: readonly string[],
  owners: ReturnType<typeof valuesFor>,
): Observation[] {
  const occasions = owners.flatMap(({ value }) => {
    if (!isObject(value) || !(field in value)) return [];
    const setting = value[field] === true ? 'on' : value[field] === false ? 'off' : 'set';
    const stateOf = (name: string) => (name in value ? 'present' : 'absent');
    return [companions.map((name) => `${name} is ${stateOf(name)} while ${field} is ${setting}`)];
  });
  return tally(occasions).map(({ text, count, of }) => share(text, count, of));
}

/** `role is absent in 1 of 2` */
function share(text: string, count: number, of: number): Observation {
  return { text: `${text} in ${count} of ${of}`, count, of };
}

/** In which fields null occurs although their type does not include it. */
export function nulls(_: Question, { values }: Traffic): Observation[] {
  const all = [...values.request, ...values.response].map(([node, each]) => ({
    label: node.label,
    nulls: isNullable(node) ? 0 : each.filter((value) => value === null).length,
    values: each.length,
  }));
  const labels = new Set(all.filter((each) => each.nulls > 0).map(({ label }) => label));
  return [...labels].map((label) => {
    const same = all.filter((each) => each.label === label);
    const count = same.reduce((sum, each) => sum + each.nulls, 0);
    const of = same.reduce((sum, each) => sum + each.values, 0);
    return { text: `null in ${label}`, count, of };
  });
}

function isNullable(node: SchemaNode): boolean {
  const types = typesOf(node);
  return types.length === 0 || types.includes('null') || asArray(node.schema.enum).includes(null);
}
