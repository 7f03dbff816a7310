/** Questions about what is there: which fields an object has, which are left out, and where null occurs. */
import { isObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { namedSchemas, parametersAt, typesOf, type SchemaNode } from '../contract.js';
import type { Question } from '../report.js';
import { Tally, watchPlace, type Finding, type Listener } from './listener.js';

/** Which fields or headers are left out. */
export function presence({ pointer }: Question): Listener {
  if (pointer.startsWith('/components/parameters/')) return header(pointer);
  const [, schema, field] = /^(.*)\/properties\/(\w+)$/.exec(pointer) ?? [];
  if (schema === undefined || field === undefined) return optionalFields(pointer);
  const companions = companionsOf(field);
  return companions.length > 0
    ? presentCompanions(schema, field, companions)
    : optionalFields(schema, field);
}

/** How often each of several names occurs. */
class Occurrences {
  readonly #counts = new Map<string, { present: number; of: number }>();

  add(name: string, isPresent: boolean): void {
    const counts = this.#counts.get(name) ?? { present: 0, of: 0 };
    this.#counts.set(name, counts);
    counts.of += 1;
    if (isPresent) counts.present += 1;
  }

  /** `role is absent in 1 of 2` */
  findings(): Finding[] {
    return [...this.#counts].map(([name, { present, of }]) =>
      present === of
        ? share(`${name} is present`, of, of)
        : share(`${name} is absent`, of - present, of),
    );
  }
}

function share(text: string, count: number, of: number): Finding {
  return { text: `${text} in ${count} of ${of}`, count, of };
}

/** Which optional fields the objects of a schema have, or whether they have the given one. */
function optionalFields(pointer: string, only?: string): Listener {
  const fields = new Occurrences();
  return {
    watch: watchPlace({ pointer }, (value, { properties, schema }) => {
      if (!isObject(value)) return;
      const required = asArray(schema.required);
      for (const name of properties.keys()) {
        if (only !== undefined && name !== only) continue;
        if (!required.includes(name)) fields.add(name, name in value);
      }
    }),
    answer: () => fields.findings(),
  };
}

/** Whether accepted requests leave out a header. */
function header(pointer: string): Listener {
  const headers = new Occurrences();
  const parameters = parametersAt(pointer);
  return {
    call: ({ operation, isAccepted, request }) => {
      const parameter = parameters.get(operation);
      // Without any header, the recorder left them out.
      if (!parameter || !isAccepted || request.headers.size === 0) return;
      headers.add(parameter.name, request.headers.has(parameter.name));
    },
    answer: () => headers.findings(),
  };
}

/** The fields that a schema of the contract requires beside a field. */
function companionsOf(field: string): string[] {
  return namedSchemas
    .flatMap(({ schema }) => asArray(asObject(schema.dependentRequired)[field]))
    .map(String);
}

/** Whether a field occurs without its companions. */
function presentCompanions(schema: string, field: string, companions: readonly string[]): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace({ pointer: schema }, (value) => {
      if (!isObject(value) || !(field in value)) return;
      const setting = value[field] === true ? 'on' : value[field] === false ? 'off' : 'set';
      const stateOf = (name: string) => (name in value ? 'present' : 'absent');
      tally.add(
        ...companions.map((name) => `${name} is ${stateOf(name)} while ${field} is ${setting}`),
      );
    }),
    answer: () => tally.findings().map(({ text, count, of }) => share(text, count, of)),
  };
}

/** In which fields null occurs although their type does not include it. */
export function nulls(): Listener {
  /** By the label of the field, which requests and responses share. */
  const counts = new Map<string, { nulls: number; values: number }>();
  return {
    watch: (place, node) => {
      // Every schema has one place of its own.
      if (place !== node.places.at(-1) || isNullable(node)) return undefined;
      const own = counts.get(node.label) ?? { nulls: 0, values: 0 };
      counts.set(node.label, own);
      return (value) => {
        own.values += 1;
        if (value === null) own.nulls += 1;
      };
    },
    answer: () =>
      [...counts]
        .filter(([, { nulls }]) => nulls > 0)
        .map(([label, { nulls, values }]) => ({
          text: `null in ${label}`,
          count: nulls,
          of: values,
        })),
  };
}

function isNullable(node: SchemaNode): boolean {
  const types = typesOf(node);
  return types.length === 0 || types.includes('null') || asArray(node.schema.enum).includes(null);
}
