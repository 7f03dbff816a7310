import { whatIsUnknown } from '../generated/answer-shapes.js';
import type { OperationId } from '../operation.js';
import type { Drift, Observation } from './drift.js';

const MOST_DISTINCT = 20;

/** Different things that were found in one place, the most frequent first. */
export interface Found {
  readonly value: unknown;
  readonly count: number;
}

export interface DriftReport {
  /** What departed from the contract, the items of an array taken together as `*`. */
  readonly departures: readonly {
    readonly operationId: OperationId;
    readonly status: number;
    readonly pointer: string;
    readonly keyword: string;
    readonly expected: unknown;
    readonly found: readonly Found[];
  }[];
  /** What turned up where the contract declares an unknown. */
  readonly unknowns: readonly {
    /** JSON Pointer into the contract's `openapi.json`. */
    readonly pointer: string;
    /** What the contract says is unknown there. */
    readonly what: readonly string[];
    readonly found: readonly Found[];
  }[];
  /** What errors looked like; the contract states nothing of them. */
  readonly errors: readonly {
    readonly operationId: OperationId;
    readonly status: number;
    readonly contentType: string | null;
    readonly found: readonly Found[];
  }[];
}

/** Folds what `validateContract` sees: `validateContract(collector)`, and later `collector.report()`. */
export interface DriftCollector {
  readonly onDrift: (drift: Drift) => void;
  readonly onObservation: (observation: Observation) => void;
  /** What was seen so far. Of each place at most 20 different findings are kept. */
  readonly report: () => DriftReport;
}

/** Collects departures and observations into one report, which tells what "not shown" turns out to be. */
export function collectDrift(): DriftCollector {
  const departures = places<Omit<DriftReport['departures'][number], 'found'>>();
  const unknowns = places<Omit<DriftReport['unknowns'][number], 'found'>>();
  const errors = places<Omit<DriftReport['errors'][number], 'found'>>();
  return {
    onDrift({ operation: { operationId }, status, pointer, keyword, expected, found }) {
      const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
      departures.add({ operationId, status, pointer: place, keyword, expected }, found);
    },
    onObservation({ operation: { operationId }, status, contentType, unspecified, found }) {
      if (unspecified === undefined) {
        errors.add({ operationId, status, contentType }, found);
      } else {
        unknowns.add({ pointer: unspecified, what: whatIsUnknown[unspecified] ?? [] }, found);
      }
    },
    report: () => ({
      departures: departures.list(),
      unknowns: unknowns.list(),
      errors: errors.list(),
    }),
  };
}

/** Counts findings by place. Both are plain data and told apart by their JSON. */
function places<Place extends object>() {
  const byPlace = new Map<string, Map<string, number>>();
  return {
    add(place: Place, found: unknown): void {
      const key = JSON.stringify(place);
      const counts = byPlace.get(key) ?? new Map<string, number>();
      byPlace.set(key, counts);
      // JSON knows no undefined; it is what is found where a field is missing.
      const finding = JSON.stringify(found) ?? '';
      if (counts.has(finding) || counts.size < MOST_DISTINCT) {
        counts.set(finding, (counts.get(finding) ?? 0) + 1);
      }
    },
    list(): (Place & { readonly found: readonly Found[] })[] {
      return [...byPlace].map(([place, counts]) => ({
        ...(JSON.parse(place) as Place),
        found: [...counts]
          .sort(([, one], [, other]) => other - one)
          .map(([finding, count]) => ({
            value: finding === '' ? undefined : (JSON.parse(finding) as unknown),
            count,
          })),
      }));
    },
  };
}
