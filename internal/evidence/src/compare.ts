/** Compares recorded traffic with the contract. */
import contractRecord from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import type { Call } from './call.js';
import { Checks } from './checks.js';
import { operationNodes } from './contract.js';
import { readExchange, startOf, type Recording } from './har.js';
import { createMatcher, type Matcher, type Roots } from './match.js';
import { Questions } from './questions/index.js';
import { Tallies } from './questions/tally.js';
import type { OperationSummary, Report } from './report.js';
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
  { names = false, ...roots }: Options = {},
): Generator<number, Comparison, void> {
  const match = createMatcher(roots);
  const matched = recordings.map(() => 0);
  const statuses = new Tallies();
  const checks = new Checks();
  const questions = new Questions(names);
  const world = new World();
  const entries = sortByStart(recordings);
  for (const [index, { entry, file }] of entries.entries()) {
    const call = readCall(entry, file, match);
    if (call) {
      matched[file] = (matched[file] ?? 0) + 1;
      const status = call.response ? [String(call.response.status)] : [];
      statuses.of(call.operation.row.operationId).add(...status);
      compareBodies(call, checks, questions);
      questions.call(call, world.apply(call));
    }
    yield (index + 1) / entries.length;
  }
  const files = recordings.map(({ name, entries: { length } }, index) => {
    const [exchanges, calls] = [length, matched[index] ?? 0];
    return { name, exchanges, matched: calls, ignored: exchanges - calls };
  });
  const { version, sha256 } = contractRecord;
  const report = {
    ...(names && { notice: NOTICE }),
    contract: { version, sha256 },
    files,
    operations: summarize(statuses),
    violations: sort(checks.violations()),
    undeclared: sort(checks.undeclaredFields()),
    questions: questions.answers(),
  };
  return { report, ...checks.left };
}

function readCall(entry: unknown, file: number, match: Matcher): Call | undefined {
  const exchange = readExchange(entry);
  const found = exchange && match(exchange.method, exchange.url);
  if (!found) return undefined;
  const status = exchange.response?.status ?? 0;
  const isAccepted = status >= 200 && status < 300;
  return { ...exchange, ...found, file, start: startOf(entry), isAccepted };
}

function compareBodies(call: Call, checks: Checks, questions: Questions): void {
  checks.parameters(call);
  const bodies = [
    ['request', checks.requestBody(call)],
    ['response', checks.responseBody(call)],
  ] as const;
  for (const [part, body] of bodies) {
    if (!body) continue;
    const answers = part === 'response' || call.isAccepted;
    visit(body.node, body.value, {
      value: (node, value) => {
        if (answers) questions.value(part, node, value);
      },
      undeclared: (parent, name, value) => checks.undeclared(call, part, parent, name, value),
    });
  }
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

const operationIds: readonly string[] = operationNodes.map(({ row }) => row.operationId);

function summarize(statuses: Tallies): OperationSummary[] {
  return operationIds
    .map((operationId) => ({ operationId, tally: statuses.of(operationId) }))
    .filter(({ tally }) => tally.total > 0)
    .map(({ operationId, tally }) => ({
      operationId,
      exchanges: tally.total,
      statuses: Object.fromEntries(tally.observations().map(({ text, count }) => [text, count])),
    }));
}

/** In the order of the contract, and the most frequent first. */
function sort<Item extends { readonly operationId: string; readonly count: number }>(
  items: readonly Item[],
): Item[] {
  const order = ({ operationId }: Item) => operationIds.indexOf(operationId);
  return [...items].sort((a, b) => order(a) - order(b) || b.count - a.count);
}
