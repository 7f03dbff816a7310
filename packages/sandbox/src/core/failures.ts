import {
  ArgumentError,
  check,
  fieldFault,
  isInteger,
  isNumber,
  isOneOf,
  isText,
  MAX_DELAY_MS,
  type Fields,
} from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { Problem } from '../common/problem.js';
import { isFraming, type Incoming } from '../http/exchange.js';
import {
  API_PREFIX,
  finderOf,
  parseRoute,
  type ParsedRoute,
  type RespondRoute,
} from '../http/router.js';

/** The calls that can fail: an operationId, a route such as `GET /calls`, or `*` for every call. */
export type FailRoute = RespondRoute | '*';

/**
 * How a call fails. `truncate` and `training` apply to the next call that succeeds, the others to the next call with a valid
 * key, organization and path, even if its query or its body is invalid, as an outage would.
 */
export type Failure = {
  /** Number of calls that fail. Default 1. */
  readonly times?: number;
  /** Applies only to calls with this identifier in their path. */
  readonly id?: string;
  /** Waits first, in milliseconds; with `truncate` or `training` after the operation has acted. */
  readonly delayMs?: number;
} & (
  | {
      /** Responds with this status, before the operation acts: 400 to 599, or from 200 with `body` or `headers`. */
      readonly status: number;
      /** Sent as Retry-After in whole seconds, rounded up. With 0, a client retries at once, which keeps tests fast. */
      readonly retryAfterMs?: number;
      /** A string is sent as it is, other values as JSON. Default: an RFC 9457 problem. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Resets the connection before the operation acts. */
  | { readonly reset: true }
  /** Sends no response, and the operation does not act. */
  | { readonly stall: true }
  /** The operation acts, and the connection ends in the middle of the response, or before a response without a body. */
  | { readonly truncate: true }
  /** `createModel` only: the model is created, and its training fails. */
  | { readonly training: 'failed' }
  | { readonly delayMs: number }
);

export interface PendingFailure {
  /** Identifies it among the pending failures. */
  readonly id: string;
  /** The operation or the route, or `*` for every call. */
  readonly operationId: FailRoute;
  readonly failure: Failure;
  /** How many more calls it applies to. */
  readonly remaining: number;
}

/** Describes a failure for the log. */
export function describeFailure(failure: Failure): string {
  if ('status' in failure) return `status ${failure.status}`;
  if ('reset' in failure) return 'reset connection';
  if ('stall' in failure) return 'no response';
  if ('truncate' in failure) return 'truncated response';
  if ('training' in failure) return 'failed training';
  return `delay of ${failure.delayMs} ms`;
}

function isJson(value: unknown): boolean {
  const isPlain = typeof value !== 'object' || value === null || isRecord(value);
  return (isPlain || Array.isArray(value)) && JSON.stringify(value) !== undefined;
}

const TRAINING = "must be 'failed', and only createModel supports it";
const STATUS = 'must be an integer from 400 to 599, or from 200 with body or headers';
const isTrue = isOneOf(true);

/** The fields of each kind of failure. */
const kinds: Readonly<Record<string, Fields>> = {
  status: {
    status: (value) => isInteger(200, 599)(value) && STATUS,
    retryAfterMs: isNumber(0, MAX_DELAY_MS),
    body: check(isJson, 'must be a text or JSON'),
    headers: headersFault,
  },
  reset: { reset: isTrue },
  stall: { stall: isTrue },
  truncate: { truncate: isTrue },
  training: { training: (value) => isOneOf('failed')(value) && TRAINING },
};

const ofAnyKind: Fields = {
  times: check(
    (value) => value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1),
    'must be a positive integer',
  ),
  id: isText,
  delayMs: isNumber(0, MAX_DELAY_MS),
};

/** The fields of all failures. The operation decides which ones go together. */
export const failureFields: Fields = Object.fromEntries(
  [...Object.values(kinds), ofAnyKind].flatMap((fields) => Object.entries(fields)),
);

// RFC 9110, section 5: a token as the name, and visible ASCII with spaces and tabs only inside as the value.
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const FIELD_VALUE = /^([\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?)?$/;

function headersFault(headers: unknown): string | undefined {
  if (headers === undefined) return undefined;
  if (!isRecord(headers)) return 'must be an object of strings';
  for (const [name, value] of Object.entries(headers)) {
    if (isFraming(name)) return `cannot set ${name}: it frames the response`;
    if (typeof value !== 'string') return 'must be an object of strings';
    if (!FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) {
      return `has an invalid name or value: ${JSON.stringify(name)}`;
    }
  }
  return undefined;
}

/** `route` is undefined for a failure of every call. */
function faultOf(
  route: ParsedRoute | undefined,
  failure: Readonly<Record<string, unknown>>,
): string | undefined {
  const isGiven = (name: string): boolean => failure[name] !== undefined;
  const [kind, ...others] = Object.keys(kinds).filter(isGiven);
  if (others.length > 0 || (kind === undefined && !isGiven('delayMs'))) {
    return `A failure needs exactly one of ${Object.keys(kinds).join(', ')}, or only delayMs.`;
  }
  const fault = fieldFault({ ...(kind !== undefined && kinds[kind]), ...ofAnyKind }, failure);
  if (fault) return `${fault.field} ${fault.message}.`;
  if (failure['id'] !== undefined && !route?.path.includes('{')) {
    return `id is only for a route with an identifier in its path, unlike ${route?.operationId ?? route?.route ?? '*'}.`;
  }
  if (kind === 'training' && route?.operationId !== 'createModel') return `training ${TRAINING}.`;
  const isEmpty = !isGiven('body') && !isGiven('headers');
  return Number(failure['status']) < 400 && isEmpty ? `status ${STATUS}.` : undefined;
}

/** A failure that a call took from the list. */
export interface TakenFailure {
  readonly id: string;
  readonly failure: Failure;
  /** Puts the failure back for the next call, because it did not apply to this one. */
  readonly giveBack: () => void;
}

interface Entry extends Pick<PendingFailure, 'id' | 'operationId' | 'failure'> {
  readonly number: number;
  readonly matches: (call: FailureCall) => boolean;
  remaining: number;
}

/** The parts of a call that select its failure. */
type FailureCall = Pick<Incoming, 'root' | 'method' | 'path'>;

/** Pending failures, in the order of the requests for them. */
export class FailureList {
  #entries: Entry[] = [];
  /** Number of failures requested so far. */
  #issued = 0;
  /** Number of resets. A failure taken before a reset is not given back. */
  #generation = 0;

  constructor(readonly onChange: () => void) {}

  get all(): readonly PendingFailure[] {
    return this.#entries.map(({ matches: _, number: __, ...entry }) => entry);
  }

  /** @throws ArgumentError if the route or the failure is invalid. */
  add(route: string, failure: Failure): void {
    const parsed = route === '*' ? undefined : parseRoute(route);
    const fault = faultOf(parsed, { ...failure });
    if (fault !== undefined) throw new ArgumentError(fault);
    this.#issued += 1;
    const find = parsed && finderOf([parsed], API_PREFIX);
    const { id } = failure;
    this.#entries.push({
      id: `failure-${this.#issued}`,
      number: this.#issued,
      operationId: (parsed?.operationId ?? route) as FailRoute,
      // structuredClone would refuse values that JSON leaves out of a body, such as a function.
      failure: {
        ...(JSON.parse(JSON.stringify(failure)) as Failure),
        ...(failure.times === Infinity && { times: Infinity }),
      },
      remaining: failure.times ?? 1,
      matches: ({ root, method, path }) => {
        if (!parsed || !find) return true;
        if (parsed.method !== method && !(method === 'HEAD' && parsed.method === 'GET'))
          return false;
        if (parsed.root !== undefined && parsed.root !== root) return false;
        return find(path).some(
          (found) => id === undefined || Object.values(found.path).includes(id),
        );
      },
    });
    this.onChange();
  }

  /** Returns true if a failure applies to a call. */
  has(call: FailureCall): boolean {
    return this.#entries.some((entry) => entry.matches(call));
  }

  /** Takes the failure of a call out of the list, so that no other call gets it. */
  take(call: FailureCall): TakenFailure | undefined {
    const entry = this.#entries.find((one) => one.matches(call));
    if (!entry) return undefined;
    entry.remaining -= 1;
    if (entry.remaining === 0) this.#entries = this.#entries.filter((one) => one !== entry);
    this.onChange();
    const generation = this.#generation;
    return {
      id: entry.id,
      failure: entry.failure,
      giveBack: () => {
        if (generation !== this.#generation) return;
        if (entry.remaining === 0) this.#entries = [entry, ...this.#entries];
        entry.remaining += 1;
        this.onChange();
      },
    };
  }

  /** @throws Problem of 404 if there is no failure with this id. */
  remove(id: string): void {
    const found = this.#entries.find((entry) => entry.id === id);
    if (!found) throw new Problem('unknown-resource', 'There is no such pending failure.');
    this.#entries = this.#entries.filter((entry) => entry !== found);
    this.onChange();
  }

  get lastNumber(): number {
    return this.#issued;
  }

  /** Removes failures up to this number. Numbers restart if none is left. */
  reset(last: number): void {
    this.#generation += 1;
    this.#entries = this.#entries.filter(({ number }) => number > last);
    if (this.#entries.length === 0) this.#issued = 0;
    this.onChange();
  }
}
