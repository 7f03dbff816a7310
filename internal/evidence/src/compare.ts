/** Compares recorded traffic with the contract. */
import contractRecord from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import { Bodies } from './bodies.js';
import { Checks } from './checks.js';
import { classifyBody } from './classify-body.js';
import { operationNodes, type OperationNode } from './contract.js';
import { readExchange, readStart, type Exchange, type Recording } from './har.js';
import { HashSet } from './hash-set.js';
import { Identities } from './identities.js';
import type { Message } from './message.js';
import { createMatcher, type Match, type Roots } from './match.js';
import { Questions } from './questions/index.js';
import { limitHeaders } from './questions/limits.js';
import type { BodyCounts, Part, Report } from './report.js';
import { Resources } from './resources.js';
import { isSuccess } from './statuses.js';
import type { Call } from './traffic.js';
import { findUndeclared } from './undeclared.js';

export interface Options extends Roots {
  /**
   * Includes keys of free-form objects and free text, which may identify people. Keep such a report as private as the
   * recording. Default: false.
   */
  readonly names?: boolean | undefined;
}

const NOTICE = 'This report must not be shared: it has names and values of the recording.';

/** Compares recordings with the contract. */
export function compare(recordings: readonly Recording[], options: Options = {}): Report {
  const steps = compareInSteps(recordings, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Compares one exchange per step and yields the finished share, so that a page stays responsive. */
export function* compareInSteps(
  recordings: readonly Recording[],
  { names = false, ...roots }: Options = {},
): Generator<number, Report, void> {
  const match = createMatcher(roots);
  const comparison = new Comparison({ names });
  const matched = recordings.map(() => 0);
  const entries = sortByStart(recordings);
  for (const [index, { entry, file }] of entries.entries()) {
    const exchange = readExchange(entry);
    const found = exchange && match(exchange.method, exchange.url);
    if (found) {
      matched[file]! += 1;
      comparison.add({ ...exchange, ...found }, file);
    }
    yield (index + 1) / entries.length;
  }
  const files = recordings.map(({ name, entries: { length: exchanges } }, index) => {
    const count = matched[index]!;
    return { name, exchanges, matched: count, ignored: exchanges - count };
  });
  return comparison.report(files);
}

/** Reads the calls one by one, and keeps only their findings. */
class Comparison {
  readonly #names: boolean;
  readonly #identities = new Identities();
  readonly #checks = new Checks(this.#identities);
  readonly #resources = new Resources();
  readonly #questions: Questions;
  readonly #bodies: Readonly<Record<Part, Bodies>>;
  readonly #summaries = new Map<OperationNode, Summary>();
  /** The calls so far, whenever they were sent. */
  readonly #calls = new HashSet();
  /** The calls so far, each with its start, so that an exchange in two files is recognized. */
  readonly #records = new HashSet();
  /** Numbers of equal records, by file: identical exchanges can start in the same millisecond. */
  readonly #occurrences = new Map<number, Map<number, number>>();
  #repeated = 0;

  constructor({ names }: { readonly names: boolean }) {
    this.#names = names;
    const identities = this.#identities;
    this.#questions = new Questions({ identities, names });
    const { watches } = this.#questions;
    this.#bodies = {
      request: new Bodies('request', watches, identities),
      response: new Bodies('response', watches, identities),
    };
  }

  add(recorded: Exchange & Match, file: number): void {
    const call = identify(recorded, this.#identities);
    this.#summarize(call);
    const isNew = this.#calls.add(call.identity);
    if (!isNew) this.#repeated += 1;
    if (this.#isFirstRecord(call, file)) {
      this.#follow(call);
      if (isNew) this.#compare(call);
    }
    this.#identities.forget();
  }

  report(files: Report['files']): Report {
    const { version, sha256 } = contractRecord;
    const { violations, refused } = this.#checks.violations.list();
    return {
      ...(this.#names && { notice: NOTICE }),
      contract: { version, sha256 },
      files,
      repeated: this.#repeated,
      operations: operationNodes.flatMap((operation) => {
        const summary = this.#summaries.get(operation);
        return summary ? [{ operationId: operation.row.operationId, ...summary }] : [];
      }),
      violations: sortByOperation(violations),
      refused: sortByOperation(refused),
      undeclared: sortByOperation(this.#checks.undeclared.list()),
      questions: this.#questions.answers(),
    };
  }

  /** Returns false for an exchange that another file has already provided. */
  #isFirstRecord({ start, identity }: Call, file: number): boolean {
    const occurrences = this.#occurrences.get(file) ?? new Map<number, number>();
    this.#occurrences.set(file, occurrences);
    const record = this.#identities.of([start, identity]);
    const occurrence = occurrences.get(record) ?? 0;
    occurrences.set(record, occurrence + 1);
    return this.#records.add(this.#identities.of([record, occurrence]));
  }

  /** Passes a call to the questions about sequences: a repeated call can have another effect. */
  #follow(call: Call): void {
    for (const listen of this.#questions.onExchange) listen(call);
    const change = this.#resources.readChange(call);
    if (change) for (const listen of this.#questions.onChange) listen(change);
  }

  #compare(call: Call): void {
    for (const listen of this.#questions.onCall) listen(call);
    this.#checks.checkParameters(call);
    for (const part of ['request', 'response'] as const) {
      const body = this.#checks.checkBody(call, part);
      if (!body) continue;
      // A refused request does not answer any question.
      if (part === 'response' || call.isAccepted) this.#bodies[part].read(body);
      for (const field of findUndeclared(body)) this.#checks.undeclared.add(call, part, field);
    }
  }

  #summarize(call: Call): void {
    const { operation, response } = call;
    const summary = this.#summaries.get(operation) ?? {
      exchanges: 0,
      statuses: {},
      bodies: {
        request: { compared: 0, missing: 0, unreadable: 0 },
        response: { compared: 0, missing: 0, unreadable: 0 },
      },
    };
    this.#summaries.set(operation, summary);
    summary.exchanges += 1;
    if (response) summary.statuses[response.status] = (summary.statuses[response.status] ?? 0) + 1;
    for (const part of ['request', 'response'] as const) {
      const counted = classifyBody(call, part)?.counted;
      if (counted) summary.bodies[part][counted] += 1;
    }
  }
}

interface Summary {
  exchanges: number;
  readonly statuses: Record<string, number>;
  readonly bodies: Record<Part, Record<keyof BodyCounts, number>>;
}

function identify(exchange: Exchange & Match, identities: Identities): Call {
  const { method, url, request, response, operation } = exchange;
  const status = response?.status ?? 0;
  const identity = identities.of([
    [method, url.href, bodyContent(request)],
    // A declared header can change the response, so it belongs to the identity of a call.
    operation.parameters.map(({ name }) => request.headers.get(name) ?? null),
    response ? [status, response.mediaType ?? null, bodyContent(response)] : null,
    response ? limitHeaders(response) : null,
  ]);
  return { ...exchange, isAccepted: isSuccess(status), identity };
}

function bodyContent({ body }: Message): readonly unknown[] {
  if (body.form === 'json') return ['json', body.value];
  return [body.form, body.form === 'text' ? body.text : null];
}

/** Sorts entries by start. An entry without a time stays behind its predecessor. */
function sortByStart(recordings: readonly Recording[]) {
  const started = recordings.flatMap(({ entries }, file) => {
    let last = Number.NEGATIVE_INFINITY;
    return entries.map((entry) => {
      const start = readStart(entry);
      if (!Number.isNaN(start)) last = start;
      return { entry, file, start: last };
    });
  });
  return started.sort((a, b) => (a.start === b.start ? 0 : a.start - b.start));
}

const operationIds: readonly string[] = operationNodes.map(({ row }) => row.operationId);

/** Sorts by the order of the contract, then by frequency. */
function sortByOperation<Item extends { readonly operationId: string; readonly count: number }>(
  items: readonly Item[],
): Item[] {
  const order = ({ operationId }: Item) => operationIds.indexOf(operationId);
  return [...items].sort((a, b) => order(a) - order(b) || b.count - a.count);
}
