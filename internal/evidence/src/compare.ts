/** Compares recorded traffic with the contract. */
import contractRecord from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import type { Call } from './call.js';
import { Checks, type Checked } from './checks.js';
import { operationNodes } from './contract.js';
import { otherTextsOf, readExchange, startOf, type Exchange, type Recording } from './har.js';
import { createMatcher, type Matcher, type Roots } from './match.js';
import { LONGEST_FORM, Privacy } from './privacy.js';
import { Questions } from './questions/index.js';
import type { Part, Report } from './report.js';
import { visit } from './visit.js';
import { World } from './world.js';

export interface Comparison {
  readonly report: Report;
  /** Number of recorded bodies that could not be read: compressed, cut off or broken by the recorder. */
  readonly unreadable: number;
  /** Number of bodies that the contract describes, and that the recorder left out. */
  readonly missing: number;
}

/** Compares recordings with the contract. */
export function compare(recordings: readonly Recording[], roots: Roots = {}): Comparison {
  const steps = compareInSteps(recordings, roots);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of one exchange, each with the share that is done, for a page that must stay responsive. */
export function* compareInSteps(
  recordings: readonly Recording[],
  roots: Roots = {},
): Generator<number, Comparison, void> {
  const session = new Session(recordings, roots);
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
  readonly #matcher: Matcher;
  readonly #files: Counted[];
  readonly #summaries = new Map<string, { exchanges: number; statuses: Map<number, number> }>();
  readonly #checks = new Checks();
  readonly #privacy = new Privacy();
  readonly #questions = new Questions([...operationNodes.values()]);
  readonly #world = new World();

  constructor(recordings: readonly Recording[], roots: Roots) {
    this.#matcher = createMatcher(roots);
    for (const title of recordings.flatMap(({ titles }) => titles)) this.#privacy.learnForm(title);
    this.#files = recordings.map(({ name }) => ({ name, exchanges: 0, matched: 0 }));
  }

  add(entry: unknown, index: number): void {
    const file = this.#files[index];
    if (!file) return;
    file.exchanges += 1;
    for (const text of otherTextsOf(entry)) this.#privacy.learnForm(text);
    const exchange = readExchange(entry);
    if (!exchange) return;
    this.#learn(exchange);
    const match = this.#matcher(exchange.method, exchange.url);
    const operation = match && operationNodes.get(match.row.operationId);
    if (!match || !operation) {
      this.#privacy.learnPath(exchange.url.pathname);
      return;
    }
    file.matched += 1;
    const status = exchange.response?.status ?? 0;
    const isAccepted = status >= 200 && status < 300;
    const recorded = { file: index, start: startOf(entry) };
    this.#compare({ ...exchange, ...match, ...recorded, operation, isAccepted });
  }

  /** Ignored requests have secrets too. */
  #learn({ url, request, response }: Exchange): void {
    this.#privacy.learnUrl(url);
    for (const message of [request, response]) {
      if (!message) continue;
      const { headers, cookies, body } = message;
      this.#privacy.learnFields(headers);
      for (const cookie of cookies) this.#privacy.learnSecret(cookie);
      if (body.form === 'json') this.#privacy.learnBody(body.value);
      if (body.form === 'urlencoded') this.#privacy.learnFields(body.fields);
      if (body.form === 'text') this.#privacy.learnForm(body.text.slice(0, LONGEST_FORM));
      if (body.form === 'unreadable') this.#privacy.learnForm(body.text);
    }
  }

  #compare(call: Call): void {
    this.#privacy.learnIdentifiers(Object.values(call.path));
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

  #summarize({ row, response }: Call): void {
    let summary = this.#summaries.get(row.operationId);
    if (!summary) {
      this.#summaries.set(row.operationId, (summary = { exchanges: 0, statuses: new Map() }));
    }
    summary.exchanges += 1;
    if (!response) return;
    summary.statuses.set(response.status, (summary.statuses.get(response.status) ?? 0) + 1);
  }

  finish(): Comparison {
    const order = [...operationNodes.keys()];
    const byOperation = <Item extends { readonly operationId: string }>(a: Item, b: Item) =>
      order.indexOf(a.operationId) - order.indexOf(b.operationId);
    const { version, sha256 } = contractRecord;
    return {
      report: {
        contract: { version, sha256 },
        files: this.#files.map(({ name, exchanges, matched }) => ({
          ...{ name: this.#privacy.shownFile(name), exchanges, matched },
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
          .undeclaredFields(this.#privacy)
          .sort((a, b) => byOperation(a, b) || b.count - a.count),
        questions: this.#questions.answers(this.#privacy),
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
