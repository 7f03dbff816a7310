/** Compares recorded traffic with the contract. */
import contractRecord from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import type { Call } from './call.js';
import { Checks, type Checked } from './checks.js';
import { operationNodes } from './contract.js';
import { readExchange, startOf, type Recording } from './har.js';
import { createMatcher, type Matcher, type Roots } from './match.js';
import { Questions } from './questions/index.js';
import type { Part, Report } from './report.js';
import { visit } from './visit.js';
import { World } from './world.js';

export interface Options extends Roots {
  /**
   * Whether the report shows names and values that people chose: keys of free-form objects, and values of fields that are
   * not enumerations. Such a report is for those who hold the recording. Default: false.
   */
  readonly names?: boolean | undefined;
}

const NOTICE = 'This report must not be shared: it has names and values of the recording.';

export interface Comparison {
  readonly report: Report;
  /** Number of recorded bodies that could not be read: compressed, cut off or broken by the recorder. */
  readonly unreadable: number;
  /** Number of bodies that the contract describes, and that the recorder left out. */
  readonly missing: number;
}

/** Compares recordings with the contract. */
export function compare(recordings: readonly Recording[], options: Options = {}): Comparison {
  const steps = compareInSteps(recordings, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of one exchange, each with the share that is done, for a page that must stay responsive. */
export function* compareInSteps(
  recordings: readonly Recording[],
  options: Options = {},
): Generator<number, Comparison, void> {
  const session = new Session(recordings, options);
  const entries = sortByStart(recordings);
  for (const [index, { entry, file }] of entries.entries()) {
    session.add(entry, file);
    yield (index + 1) / entries.length;
  }
  return session.finish();
}

interface Started {
  readonly entry: unknown;
  readonly file: number;
  readonly start: number;
}

/** An entry without a time stays behind the one before it. */
function sortByStart(recordings: readonly Recording[]): readonly Started[] {
  const started = recordings.flatMap(({ entries }, file) => {
    let last = Number.NEGATIVE_INFINITY;
    return entries.map((entry): Started => {
      const start = startOf(entry);
      if (!Number.isNaN(start)) last = start;
      return { entry, file, start: last };
    });
  });
  return started.sort((a, b) => (a.start === b.start ? 0 : a.start - b.start));
}

class Session {
  readonly #names: boolean;
  readonly #matcher: Matcher;
  readonly #files: Counted[];
  readonly #summaries = new Map<string, { exchanges: number; statuses: Map<number, number> }>();
  readonly #checks = new Checks();
  readonly #questions: Questions;
  readonly #world = new World();

  constructor(recordings: readonly Recording[], { names = false, ...roots }: Options) {
    this.#names = names;
    this.#questions = new Questions(names);
    this.#matcher = createMatcher(roots);
    this.#files = recordings.map(({ name }) => ({ name, exchanges: 0, matched: 0 }));
  }

  add(entry: unknown, index: number): void {
    const file = this.#files[index];
    if (!file) return;
    file.exchanges += 1;
    const exchange = readExchange(entry);
    const match = exchange && this.#matcher(exchange.method, exchange.url);
    if (!match) return;
    file.matched += 1;
    const status = exchange.response?.status ?? 0;
    const isAccepted = status >= 200 && status < 300;
    const recorded = { file: index, start: startOf(entry) };
    this.#compare({ ...exchange, ...match, ...recorded, isAccepted });
  }

  #compare(call: Call): void {
    this.#summarize(call);
    this.#checks.parameters(call);
    const bodies: readonly (readonly [Part, Checked | undefined])[] = [
      ['request', this.#checks.requestBody(call)],
      ['response', this.#checks.responseBody(call)],
    ];
    for (const [part, body] of bodies) {
      if (!body) continue;
      const answers = part === 'response' || call.isAccepted;
      visit(body.node, body.value, {
        value: (node, value) => {
          if (answers) this.#questions.value(part, node, value);
        },
        unexpectedNull: ({ label }) => {
          if (answers) this.#questions.unexpectedNull(label);
        },
        undeclared: (name, value, parent) =>
          this.#checks.undeclared(call, part, parent, name, value),
      });
    }
    this.#questions.call(call, this.#world.apply(call));
  }

  #summarize({ operation: { row }, response }: Call): void {
    let summary = this.#summaries.get(row.operationId);
    if (!summary) {
      this.#summaries.set(row.operationId, (summary = { exchanges: 0, statuses: new Map() }));
    }
    summary.exchanges += 1;
    if (!response) return;
    summary.statuses.set(response.status, (summary.statuses.get(response.status) ?? 0) + 1);
  }

  finish(): Comparison {
    const order = operationNodes.map(({ row }) => row.operationId as string);
    const byOperation = <Item extends { readonly operationId: string }>(a: Item, b: Item) =>
      order.indexOf(a.operationId) - order.indexOf(b.operationId);
    const { version, sha256 } = contractRecord;
    return {
      report: {
        ...(this.#names && { notice: NOTICE }),
        contract: { version, sha256 },
        files: this.#files.map(({ name, exchanges, matched }) => ({
          ...{ name, exchanges, matched },
          ignored: exchanges - matched,
        })),
        operations: [...this.#summaries]
          .map(([operationId, { exchanges, statuses }]) => ({
            ...{ operationId, exchanges },
            statuses: Object.fromEntries(statuses),
          }))
          .sort(byOperation),
        violations: this.#checks
          .violations()
          .sort((a, b) => byOperation(a, b) || b.count - a.count),
        undeclared: this.#checks
          .undeclaredFields()
          .sort((a, b) => byOperation(a, b) || b.count - a.count),
        questions: this.#questions.answers(),
      },
      ...this.#checks.left,
    };
  }
}

interface Counted {
  readonly name: string;
  exchanges: number;
  matched: number;
}
