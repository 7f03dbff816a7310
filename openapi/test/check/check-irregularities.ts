import { irregularities } from '../facts/irregularities.js';
import { marksOf } from './anchors.js';
import { report } from './departures.js';
import type { Departure } from './departures.js';
import { text } from './document.js';
import type { JsonObject } from './document.js';

/** Every irregularity of the source is marked where it is, and nothing else is marked. */
export function checkIrregularities(document: JsonObject): string[] {
  const marks = [...marksOf(document, 'x-irregularity')].flatMap(([at, entries]) =>
    entries.map((entry) => ({ at, kind: text(entry.kind) })),
  );
  const missing = irregularities
    .filter((fact) => !marks.some(({ at, kind }) => at === fact.at && kind === fact.kind))
    .map(({ source: row, kind, at: place }): Departure => {
      return { row, problem: `no mark of ${kind}`, place };
    });
  const unbacked = marks
    .filter((mark) => !irregularities.some(({ at, kind }) => at === mark.at && kind === mark.kind))
    .map(({ at: place, kind }): Departure => {
      return { row: 'Endpoints', problem: `nothing in the source is ${kind}`, place };
    });
  return report([...missing, ...unbacked]);
}
