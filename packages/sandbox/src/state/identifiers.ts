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
type IdForm = keyof typeof forms;

/** Issues identifiers for the resources that one change adds. */
export class IdIssuer {
  #issued: number;
  readonly #state: State;
  /** Collected for the first identifier, because most changes need none. */
  #used: ReadonlySet<string> | undefined;

  constructor(state: State) {
    this.#state = state;
    this.#issued = state.idsIssued;
  }

  /** Returns an identifier that is not used in the state. */
  next(form: IdForm): string {
    const { models, runs, deliveries } = this.#state;
    this.#used ??= new Set([...models, ...runs, ...deliveries].map(({ id }) => id));
    for (;;) {
      const id = forms[form](this.#issued++);
      if (!this.#used.has(id)) return id;
    }
  }

  /** The number of identifiers issued or skipped so far, by earlier changes too. */
  get issued(): number {
    return this.#issued;
  }
}
