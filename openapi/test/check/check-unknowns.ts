import { asText, type JsonObject } from '../../scripts/json.js';
import type { Citation } from '../facts/fact.js';
import { notShown, silences } from '../facts/unknowns.js';
import { report, type Departure } from './departures.js';
import { marksOf } from './marks.js';

/**
 * Every unknown of the source is declared, at its place, by an entry that cites its section; and no
 * entry declares as unknown what no fact leaves open.
 */
export function checkUnknowns(document: JsonObject): string[] {
  const declared = marksOf(document, 'x-unspecified');
  const departures: Departure[] = [...notShown, ...silences].flatMap(({ source: row, what, at }) =>
    at
      .filter(
        (place) =>
          !(declared.get(place) ?? []).some(
            (entry) => what.test(asText(entry.what)) && cites(asText(entry.source), row),
          ),
      )
      .map((place) => ({ row, problem: `no x-unspecified entry speaks of ${what}`, place })),
  );
  return report([...departures, ...unbacked(declared)]);
}

/** An entry on a shared component is backed if it is at any of the places that refer to it. */
function unbacked(declared: Declared): Departure[] {
  const backed = new Set(
    [...notShown, ...silences].flatMap(({ source, what, at }) =>
      at
        .flatMap((place) => declared.get(place) ?? [])
        .filter((entry) => what.test(asText(entry.what)) && cites(asText(entry.source), source))
        .map((entry) => asText(entry.what)),
    ),
  );
  return [...declared].flatMap(([place, entries]) =>
    entries
      .filter((entry) => !backed.has(asText(entry.what)))
      .map((entry): Departure => {
        const problem = `nothing leaves open: ${asText(entry.what)}`;
        return { row: asText(entry.source), problem, place };
      }),
  );
}

type Declared = ReturnType<typeof marksOf>;

/** `Use case` and `Endpoints, 7` cite the lines `Use case/params!1` and `Endpoints/7/Query`. */
export function cites(source: string, row: Citation): boolean {
  const [section, number] = row.replace(/!\d+$/, '').split('/');
  return source === section || source === `${section}, ${number}`;
}
