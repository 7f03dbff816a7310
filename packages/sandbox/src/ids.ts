import type { State } from './state.js';

/** Where the identifiers of new resources come from. */
export interface Ids {
  /** 24 hexadecimal digits. `count` is how many identifiers were made before. */
  short(count: number): string;
  /** A UUID. `count` is how many identifiers were made before. */
  uuid(count: number): string;
}

const hex = (count: number, digits: number): string =>
  (count + 1).toString(16).padStart(digits, '0');

/** The same identifiers in the same order for each sandbox, so that a test can name them. */
export const countedIds: Ids = {
  short: (count) => `5a4db0c5${hex(count, 16)}`,
  uuid: (count) => `5a4db0c5-0000-4000-8000-${hex(count, 12)}`,
};

const isTaken = (state: State, id: string): boolean =>
  state.models.has(id) ||
  [...state.runs.values(), state.deliveries].some((items) => items.some((item) => item.id === id));

/** The next identifier that nothing in the state has. */
export const newIdIn = (state: State, ids: Ids, form: keyof Ids): string => {
  for (;;) {
    const id = ids[form](state.idsIssued++);
    if (!isTaken(state, id)) return id;
  }
};
