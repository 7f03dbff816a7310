import type { State } from './state.js';

function hex(count: number, digits: number): string {
  return (count + 1).toString(16).padStart(digits, '0');
}

/** Every sandbox issues the same identifiers in the same order, so that a test can name them. */
const forms = {
  short: (count: number): string => `5a4db0c5${hex(count, 16)}`,
  uuid: (count: number): string => `5a4db0c5-0000-4000-8000-${hex(count, 12)}`,
};

/** 24 hexadecimal digits, or a UUID. */
export type IdForm = keyof typeof forms;

/** Creates the functions that issue the identifiers of one change. */
export function createIssuer({ models, runs, deliveries, idsIssued }: State) {
  let used: ReadonlySet<string> | undefined;
  let issued = idsIssued;
  return {
    /** Returns an identifier that is not used in the state. */
    next: (form: IdForm): string => {
      used ??= new Set([...models, ...runs, ...deliveries].map(({ id }) => id));
      for (;;) {
        const id = forms[form](issued++);
        if (!used.has(id)) return id;
      }
    },
    /** Returns the number of identifiers issued so far, by earlier changes too. */
    issued: () => issued,
  };
}
