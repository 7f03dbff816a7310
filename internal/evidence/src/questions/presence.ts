/**
 * Answers whether fields and headers are left out, and where null occurs. Each function returns a listener: it receives
 * values at a place of the contract (`watch`) or calls (`onCall`), counts them, and reports the counts (`findings`).
 */
import { isObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { namedSchemas, type SchemaNode } from '../contract.js';
import { parametersAt, parseField } from '../question-places.js';
import type { Question } from '../report.js';
import { watchPlace, type Listener } from './listener.js';
import { Tally, type Finding } from './tally.js';

/** A question can be about a header, about one field, or about all fields of a schema. */
export function presence({ pointer }: Question): Listener {
  if (pointer.startsWith('/components/parameters/')) return countHeader(pointer);
  const { owner, field } = parseField(pointer) ?? {};
  if (owner === undefined || field === undefined) return countFields(pointer);
  const companions = findCompanions(field);
  return companions.length > 0
    ? countCompanions(owner, field, companions)
    : countFields(owner, field);
}

/**
 * Counts how often the objects of a schema leave out its optional fields.
 *
 * @param only the one field to report; by default, all of them
 */
function countFields(pointer: string, only?: string): Listener {
  const fields = new PresenceCounts();
  return {
    watch: watchPlace(pointer, (object, { properties, schema }) => {
      if (!isObject(object)) return;
      const required = asArray(schema.required);
      for (const name of properties.keys()) {
        const isAsked = only === undefined || only === name;
        if (isAsked && !required.includes(name)) fields.add(name, name in object);
      }
    }),
    findings: () => fields.findings(),
  };
}

/** Counts how often accepted requests leave out a header. */
function countHeader(pointer: string): Listener {
  const headers = new PresenceCounts();
  const parameters = parametersAt(pointer);
  return {
    onCall: ({ operation, isAccepted, request }) => {
      const parameter = parameters.get(operation);
      // A request without any header shows that the recorder does not record headers.
      if (!parameter || !isAccepted || request.headers.size === 0) return;
      headers.add(parameter.name, request.headers.has(parameter.name));
    },
    findings: () => headers.findings(),
  };
}

/** Counts how often a field occurs with the fields that the contract requires beside it. */
function countCompanions(pointer: string, field: string, companions: readonly string[]): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace(pointer, (object) => {
      if (!isObject(object) || !(field in object)) return;
      const setting = describeSetting(object[field]);
      const remarks = companions.map((companion) => {
        const state = companion in object ? 'present' : 'absent';
        return `${companion} is ${state} while ${field} is ${setting}`;
      });
      tally.add(...remarks);
    }),
    findings: () =>
      tally.findings().map(({ text, count, of }) => describeShare(text, { count, of })),
  };
}

/**
 * Finds the fields that the contract requires beside a field (`dependentRequired`). Only schemas of requests state that,
 * and the question is about responses too, so all schemas count.
 */
function findCompanions(field: string): string[] {
  return namedSchemas
    .flatMap(({ schema }) => asArray(asObject(schema.dependentRequired)[field]))
    .map(String);
}

/** A report shows no values that a person chose. Whether a switch is on or off is not one. */
function describeSetting(value: unknown): string {
  if (typeof value !== 'boolean') return 'set';
  return value ? 'on' : 'off';
}

/** Counts the nulls in fields whose type does not include null. */
export function nulls(): Listener {
  // Requests and responses share the label of a field, and so its counts.
  const countsByLabel = new Map<string, { nulls: number; values: number }>();
  return {
    watch: (place, node) => {
      if (place !== node.ownPlace || isNullable(node)) return undefined;
      const counts = countsByLabel.get(node.label) ?? { nulls: 0, values: 0 };
      countsByLabel.set(node.label, counts);
      return (value) => {
        counts.values += 1;
        if (value === null) counts.nulls += 1;
      };
    },
    findings: () =>
      [...countsByLabel].flatMap(([label, { nulls, values }]) =>
        nulls > 0 ? { text: `null in ${label}`, count: nulls, of: values } : [],
      ),
  };
}

function isNullable({ schema }: SchemaNode): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes('null') || asArray(schema.enum).includes(null);
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

  /** Reports `role is absent in 1 of 2`. A name that is never absent is reported as present. */
  findings(): Finding[] {
    return [...this.#counts].map(([name, { present, of }]) =>
      present === of
        ? describeShare(`${name} is present`, { count: of, of })
        : describeShare(`${name} is absent`, { count: of - present, of }),
    );
  }
}

function describeShare(text: string, { count, of }: Pick<Finding, 'count' | 'of'>): Finding {
  return { text: `${text} in ${count} of ${of}`, count, of };
}
