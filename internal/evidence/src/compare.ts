/** Compares recorded traffic with the contract. */
import contractRecord from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import { isObject } from '@voice-agent-platform/shared/json';
import { Checks } from './checks.js';
import { operationNodes, type SchemaNode } from './contract.js';
import { readExchange, startOf, type Recording } from './har.js';
import { Identities } from './identities.js';
import { addTo, groupBy } from './json.js';
import type { Message } from './message.js';
import { createMatcher, type Matcher, type Roots } from './match.js';
import { limitHeaders } from './questions/exchanges.js';
import { answer } from './questions/index.js';
import type { OperationSummary, Part, Report } from './report.js';
import { isFirst, type Call, type Change, type Traffic } from './traffic.js';
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
  const identities = new Identities();
  const checks = new Checks(identities);
  const world = new World();
  const recorded: Call[] = [];
  const sequence: Call[] = [];
  const calls: Call[] = [];
  const changes: Change[] = [];
  const traffic: Traffic = {
    sequence,
    calls,
    changes,
    values: { request: new Map(), response: new Map() },
    identities,
    names,
  };
  const seen: Seen = {
    exchanges: new Set(),
    calls: new Set(),
    objects: { request: new Map(), response: new Map() },
  };
  const entries = sortByStart(recordings);
  for (const [index, { entry, file }] of entries.entries()) {
    const call = readCall(entry, file, match, identities);
    if (call) recorded.push(call);
    // Two files may have the same exchange.
    if (call && isFirst(seen.exchanges, `${call.start} ${call.identity}`)) {
      sequence.push(call);
      const change = world.apply(call);
      if (change) changes.push(change);
      if (isFirst(seen.calls, call.identity)) {
        calls.push(call);
        compareBodies(call, checks, traffic, seen.objects);
      }
    }
    yield (index + 1) / entries.length;
  }
  const files = recordings.map(({ name, entries: { length: exchanges } }, index) => {
    const matched = recorded.filter(({ file }) => file === index).length;
    return { name, exchanges, matched, ignored: exchanges - matched };
  });
  const { version, sha256 } = contractRecord;
  const report = {
    ...(names && { notice: NOTICE }),
    contract: { version, sha256 },
    files,
    repeated: recorded.length - calls.length,
    operations: summarize(recorded),
    violations: sort(checks.violations()),
    undeclared: sort(checks.undeclaredFields()),
    questions: answer(traffic),
  };
  return { report, ...checks.left };
}

/** What was compared so far, by identity. */
interface Seen {
  /** With their start. */
  readonly exchanges: Set<string>;
  readonly calls: Set<number>;
  /** By their schema, and those that were looked into by the place of what the schema refers to. */
  readonly objects: Readonly<Record<Part, Map<SchemaNode | string, Set<number>>>>;
}

function readCall(
  entry: unknown,
  file: number,
  match: Matcher,
  identities: Identities,
): Call | undefined {
  const exchange = readExchange(entry);
  const found = exchange && match(exchange.method, exchange.url);
  if (!found) return undefined;
  const { method, url, request, response } = exchange;
  const status = response?.status ?? 0;
  const identity = identities.of([
    [method, url.href, contentOf(request)],
    // A header that the operation declares is a part of what is asked for.
    found.operation.parameters.map(({ name }) => request.headers.get(name) ?? null),
    response ? [status, response.mediaType ?? null, contentOf(response)] : null,
    response ? limitHeaders(response) : null,
  ]);
  return { ...exchange, ...found, file, isAccepted: status >= 200 && status < 300, identity };
}

function contentOf({ body }: Message): readonly unknown[] {
  if (body.form === 'json') return ['json', body.value];
  return [body.form, body.form === 'text' ? body.text : null];
}

function compareBodies(call: Call, checks: Checks, traffic: Traffic, seen: Seen['objects']): void {
  checks.parameters(call);
  const { identities, values } = traffic;
  for (const part of ['request', 'response'] as const) {
    const body = checks.body(call, part);
    // A refused request answers no question.
    const isTaken = part === 'response' || call.isAccepted;
    const isFirstAt = (place: SchemaNode | string, value: unknown): boolean => {
      const known = seen[part].get(place) ?? new Set();
      seen[part].set(place, known);
      return isTaken && isFirst(known, identities.of(value));
    };
    /**
     * What a free-form object contains is not visited. In the pointer, `*` stands for indices and keys of maps.
     *
     * @param isNew whether the object around the value is seen for the first time
     */
    const visit = (node: SchemaNode, value: unknown, pointer: string, isNew: boolean): void => {
      if (isObject(value) ? isFirstAt(node, value) : isNew) addTo(values[part], node, value);
      if (Array.isArray(value)) {
        if (!node.items) return;
        for (const item of value) visit(node.items, item, `${pointer}/*`, isNew);
      } else if (isObject(value) && node.schema.additionalProperties !== true) {
        // Wherever a schema is used, its properties have one node each.
        const isNewInside = isFirstAt(node.places.at(-1)!, value);
        for (const name of Object.keys(value)) {
          const declared = node.properties.get(name);
          if (declared) visit(declared, value[name], `${pointer}/${name}`, isNewInside);
          else if (node.values) visit(node.values, value[name], `${pointer}/*`, isNewInside);
          else if (node.properties.size > 0) {
            checks.undeclared(call, part, pointer, name, value[name], value);
          }
        }
      }
    };
    if (body) visit(body.node, body.value, '', isTaken);
  }
}

/** An entry without a time stays behind the one before it. */
function sortByStart(recordings: readonly Recording[]) {
  const started = recordings.flatMap(({ entries }, file) => {
    let last = Number.NEGATIVE_INFINITY;
    return entries.map((entry) => {
      const start = startOf(entry);
      if (!Number.isNaN(start)) last = start;
      return { entry, file, start: last };
    });
  });
  return started.sort((a, b) => (a.start === b.start ? 0 : a.start - b.start));
}

const operationIds: readonly string[] = operationNodes.map(({ row }) => row.operationId);

function summarize(calls: readonly Call[]): OperationSummary[] {
  const byOperation = groupBy(calls, ({ operation }) => operation);
  return operationNodes.flatMap((operation) => {
    const own = byOperation.get(operation) ?? [];
    if (own.length === 0) return [];
    const byStatus = groupBy(
      own.flatMap(({ response }) => response?.status ?? []),
      String,
    );
    const statuses = [...byStatus].map(([status, same]) => [status, same.length] as const);
    const { operationId } = operation.row;
    return { operationId, exchanges: own.length, statuses: Object.fromEntries(statuses) };
  });
}

/** In the order of the contract, and the most frequent first. */
function sort<Item extends { readonly operationId: string; readonly count: number }>(
  items: readonly Item[],
): Item[] {
  const order = ({ operationId }: Item) => operationIds.indexOf(operationId);
  return [...items].sort((a, b) => order(a) - order(b) || b.count - a.count);
}
