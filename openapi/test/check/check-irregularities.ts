import { asText, type JsonObject } from '../../scripts/json.js';
import { irregularities } from '../facts/irregularities.js';
import { report, type Departure } from './departures.js';
import { marksOf } from './marks.js';

/** Every irregularity of the source is marked where it is, and nothing else is marked. */
export function checkIrregularities(document: JsonObject): string[] {
  const marks = [...marksOf(document, 'x-irregularity')].flatMap(([at, entries]) =>
    entries.map((entry) => ({ at, kind: asText(entry.kind) })),
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
