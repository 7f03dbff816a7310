import { formatPointer } from '@voice-agent-platform/shared/json';
import { withoutUndeclared } from './tolerated-differences.js';

/** @returns the first difference between the data sent to a client and the data it read */
export function dataFault(sent: unknown, data: unknown): string | undefined {
  return differenceIn(withoutUndeclared(sent), withoutUndeclared(data ?? null), '');
}

/**
 * Finds the first difference that a caller of the client would notice. An absent member equals null, and a time equals
 * the same instant with another offset. An absent list equals an empty one, because some languages cannot tell them
 * apart.
 */
function differenceIn(expected: unknown, found: unknown, pointer: string): string | undefined {
  const time = parseInstant(expected);
  if (expected === found || (time !== undefined && time === parseInstant(found))) return undefined;
  if (isNothing(expected) && isNothing(found)) return undefined;
  if (isContainer(expected) && isContainer(found) && listLength(expected) === listLength(found)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      const inner = pointer + formatPointer([name]);
      const fault = differenceIn(expected[name] ?? null, found[name] ?? null, inner);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  return `${pointer || 'data'} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
}

/** Returns true if a caller of the client sees no difference between two JSON values. */
export function isSame(expected: unknown, found: unknown): boolean {
  return differenceIn(expected, found, '') === undefined;
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns seconds since 1970 with all decimals of the text, because `Date` stops at milliseconds. */
function parseInstant(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text);
  if (match === null) return undefined;
  const [, time, fraction = '', offset] = match;
  return `${Date.parse(`${time}${offset}`) / 1000}.${fraction.replace(/0+$/, '')}`;
}

/** Returns the length of a list, or undefined for an object. */
function listLength(value: object): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
