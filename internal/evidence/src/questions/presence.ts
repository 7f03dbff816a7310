/** Answers questions about presence: whether fields and headers are left out, and where null occurs. */
import { isObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { namedSchemas, parametersAt, type SchemaNode } from '../contract.js';
import type { Question } from '../report.js';
import { Tally, watchPlace, type Finding, type Listener } from './listener.js';

/** Chooses the listener by the place of the question: a header, a field, or a schema with all its fields. */
export function presence({ pointer }: Question): Listener {
  if (pointer.startsWith('/components/parameters/')) return watchHeader(pointer);
  const [, schema, field] = /^(.*)\/properties\/(\w+)$/.exec(pointer) ?? [];
  if (schema === undefined || field === undefined) return watchFields(pointer);
  const companions = findCompanions(field);
  return companions.length > 0
    ? watchCompanions(schema, field, companions)
    : watchFields(schema, field);
}

/**
 * Reports how often the objects of a schema leave out its optional fields.
 *
 * @param only the one field to report; by default, all of them
 */
function watchFields(pointer: string, only?: string): Listener {
  const fields = new PresenceCounts();
  return {
    watch: watchPlace({ pointer }, (value, { properties, schema }) => {
      if (!isObject(value)) return;
      const required = asArray(schema.required);
      for (const name of properties.keys()) {
        const isAsked = only === undefined || only === name;
        if (isAsked && !required.includes(name)) fields.add(name, name in value);
      }
    }),
    answer: () => fields.findings(),
  };
}

/** Reports how often accepted requests leave out a header. */
function watchHeader(pointer: string): Listener {
  const headers = new PresenceCounts();
  const parameters = parametersAt(pointer);
  return {
    call: ({ operation, isAccepted, request }) => {
      const parameter = parameters.get(operation);
      // A request without any header shows that the recorder does not record headers.
      if (!parameter || !isAccepted || request.headers.size === 0) return;
      headers.add(parameter.name, request.headers.has(parameter.name));
    },
    answer: () => headers.findings(),
  };
}

/** Reports whether a field occurs with the fields that the contract requires beside it. */
function watchCompanions(schema: string, field: string, companions: readonly string[]): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace({ pointer: schema }, (value) => {
      if (!isObject(value) || !(field in value)) return;
      const setting = describeSetting(value[field]);
      const remarks = companions.map((companion) => {
        const state = companion in value ? 'present' : 'absent';
        return `${companion} is ${state} while ${field} is ${setting}`;
      });
      tally.add(...remarks);
    }),
    answer: () => tally.findings().map(({ text, count, of }) => describeShare(text, count, of)),
  };
}

/** The fields that the contract requires beside a field, by `dependentRequired`. */
function findCompanions(field: string): string[] {
  return namedSchemas
    .flatMap(({ schema }) => asArray(asObject(schema.dependentRequired)[field]))
    .map(String);
}

/** A report shows no values. Whether a switch is on or off is not one that a person chose. */
function describeSetting(value: unknown): string {
  if (typeof value !== 'boolean') return 'set';
  return value ? 'on' : 'off';
}

/** Reports the fields that are null although their type does not include null. */
export function nulls(): Listener {
  // A field has one label, which requests and responses share.
  const countsByLabel = new Map<string, { nulls: number; values: number }>();
  return {
    watch: (place, node) => {
      // A schema is also watched at each of its uses. Its own place is the last one.
      if (place !== node.places.at(-1) || isNullable(node)) return undefined;
      const counts = countsByLabel.get(node.label) ?? { nulls: 0, values: 0 };
      countsByLabel.set(node.label, counts);
      return (value) => {
        counts.values += 1;
        if (value === null) counts.nulls += 1;
      };
    },
    answer: () =>
      [...countsByLabel].flatMap(([label, { nulls, values }]) =>
        nulls > 0 ? { text: `null in ${label}`, count: nulls, of: values } : [],
      ),
  };
}

function isNullable(node: SchemaNode): boolean {
  const types = typesOf(node.schema);
  return types.length === 0 || types.includes('null') || asArray(node.schema.enum).includes(null);
}

/** Counts how often each name is present. */
class PresenceCounts {
  readonly #counts = new Map<string, { present: number; of: number }>();

  add(name: string, isPresent: boolean): void {
    const counts = this.#counts.get(name) ?? { present: 0, of: 0 };
    this.#counts.set(name, counts);
    counts.of += 1;
    if (isPresent) counts.present += 1;
  }

  /** `role is absent in 1 of 2`. A name that is never absent is reported as present. */
  findings(): Finding[] {
    return [...this.#counts].map(([name, { present, of }]) =>
      present === of
        ? describeShare(`${name} is present`, of, of)
        : describeShare(`${name} is absent`, of - present, of),
    );
  }
}

function describeShare(text: string, count: number, of: number): Finding {
  return { text: `${text} in ${count} of ${of}`, count, of };
}
