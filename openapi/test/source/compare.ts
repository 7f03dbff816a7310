import { citedFields } from '../facts/citations.js';
import type { SourceLine } from './digest.js';
import { notationOf } from './fact-notation.js';

/** Names that are no field of the contract, or one that another line defines. */
const DEFINED_ELSEWHERE: Readonly<Record<string, string>> = {
  'Endpoints/11/Success status deletedCount': 'no client can read a body after 204',
  'Endpoints/15/200 tags': 'Call tag list/Object with tags',
};

/** Each name of which a fact says something else than a machine reads on the same line. */
export function departuresFromReading(lines: readonly SourceLine[]): string[] {
  const facts = new Map(
    citedFields().map(({ source, name, field }) => [`${source} ${name}`, field] as const),
  );
  return lines.flatMap(({ key, reading }) =>
    Object.entries(reading)
      // A name with a space is an operation.
      .filter(([name]) => !name.includes(' ') && !(`${key} ${name}` in DEFINED_ELSEWHERE))
      .filter(([name, stated]) => {
        const field = facts.get(`${key} ${name}`);
        if (!field) return true;
        // A list of plain names says nothing of types.
        if (stated.startsWith('?')) return stated !== (field.required ? '? required' : '?');
        return stated !== notationOf(field);
      })
      .map(([name, stated]) => `${key} ${name}: ${stated}`),
  );
}
