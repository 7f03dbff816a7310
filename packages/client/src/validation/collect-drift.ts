import { whatIsUnknown } from '../generated/shapes.js';
import type { OperationId } from '../operation.js';
import type { Drift, Observation } from './validate-contract.js';

/** A service that puts an id into field names would otherwise fill the memory. */
const MOST_PLACES = 200;
const MOST_DISTINCT = 20;

/** Different values that were found in one place, the most frequent first. */
export interface Found {
  readonly value: unknown;
  readonly count: number;
}

export interface DriftReport {
  /** Violations of the contract; the items of an array are counted together, as `*`. */
  readonly departures: readonly {
    readonly operationId: OperationId;
    /** `undefined` for a request. */
    readonly status: number | undefined;
    readonly pointer: string;
    readonly keyword: string;
    readonly expected: unknown;
    readonly found: readonly Found[];
  }[];
  /** What was found where the contract declares an unknown. */
  readonly unknowns: readonly {
    /** JSON Pointer into the contract's `openapi.json`. */
    readonly pointer: string;
    /** What the contract declares unknown there. */
    readonly what: readonly string[];
    readonly found: readonly Found[];
  }[];
  /** What errors looked like; the contract does not specify them. */
  readonly errors: readonly {
    readonly operationId: OperationId;
    readonly status: number;
    readonly contentType: string | null;
    readonly found: readonly Found[];
  }[];
}

/** Collects what `validateContract` reports: `validateContract(collector)`, and later `collector.report()`. */
export interface DriftCollector {
  readonly onDrift: (drift: Drift) => void;
  readonly onObservation: (observation: Observation) => void;
  /** What was seen so far: of each kind at most 200 places, of each place at most 20 different values. */
  readonly report: () => DriftReport;
}

/** Collects violations and observations into one report. */
export function collectDrift(): DriftCollector {
  const violations = collectPlaces<Omit<DriftReport['departures'][number], 'found'>>();
  const unknowns = collectPlaces<Omit<DriftReport['unknowns'][number], 'found'>>();
  const errors = collectPlaces<Omit<DriftReport['errors'][number], 'found'>>();
  return {
    onDrift({ operation: { operationId }, status, pointer, keyword, expected, found }) {
      const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
      violations.add({ operationId, status, pointer: place, keyword, expected }, found);
    },
    onObservation({ operation: { operationId }, status, contentType, unspecified, found }) {
      if (unspecified === undefined) {
        errors.add({ operationId, status, contentType }, found);
      } else {
        unknowns.add({ pointer: unspecified, what: whatIsUnknown[unspecified] ?? [] }, found);
      }
    },
    report: () => ({
      departures: violations.list(),
      unknowns: unknowns.list(),
      errors: errors.list(),
    }),
  };
}

/** Counts values by place. Both are plain data, which its JSON identifies. */
function collectPlaces<Place extends object>() {
  const places = new Map<string, { readonly place: Place; readonly found: Map<string, Found> }>();
  return {
    add(place: Place, value: unknown): void {
      const key = JSON.stringify(place);
      const { found } = places.get(key) ?? { found: new Map<string, Found>() };
      if (places.size < MOST_PLACES) places.set(key, { place, found });
      const name = JSON.stringify(value) ?? '';
      const { count } = found.get(name) ?? { count: 0 };
      if (count > 0 || found.size < MOST_DISTINCT) found.set(name, { value, count: count + 1 });
    },
    list: () =>
      [...places.values()].map(({ place, found }) => ({
        ...place,
        found: [...found.values()].sort((one, other) => other.count - one.count),
      })),
  };
}
