/** The controls show and steer a sandbox from outside its process. The README lists them. */
import { check, mustBeInteger, mustBeText, required, type Fields } from '../common/check.js';
import { MAX_STATE_DEPTH } from '../common/json-value.js';
import { Problem } from '../common/problem.js';
import { SAMPLE_KEY } from '../common/test-keys.js';
import type { Core } from '../core/core.js';
import { executeChecks, executeUseCase } from '../core/execute-use-case.js';
import { failureFields } from '../core/check-failure.js';
import type { Failure } from '../core/failure.js';
import { operationTable } from '../generated/operations.js';
import { page, pagePolicy } from '../generated/page.js';
import { recording } from '../generated/recording.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { find } from '../state/resources.js';
import { advanceClock, MAX_TIME } from '../state/clock.js';
import { restoreState, withAdditions } from '../state/seed.js';
import { CONTROL_PREFIX, findOrigins } from './directory.js';
import { streamEvents } from './events.js';
import { countItems, listed, listPage, listTrainings, type Listed } from './listing.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

export type Body = Readonly<Record<string, unknown>>;

export interface BodyLimits {
  readonly maxBytes: number;
  readonly maxDepth?: number;
}

/** The input of a control. */
interface ControlCall {
  readonly core: Core;
  readonly incoming: Incoming;
  /** The value of the path parameter. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
}

export type Control = {
  /** Callers on other machines may use it without the control token. */
  readonly isOpen?: true;
  /** The page, which holds no data and asks for the token. */
  readonly isPage?: true;
  /** The query parameters. Default: none. */
  readonly query?: Fields | 'any';
  /** The fields of the body. Default: none. */
  readonly body?: Fields | 'any';
  /** Default: the limits of requests to the API. */
  readonly bodyLimits?: BodyLimits;
} & (
  | { readonly show: (call: ControlCall) => unknown }
  /** Changes something. Resolves with the response when the change is saved; without one, the response is 204. */
  | { readonly change: (call: ControlCall) => unknown }
  | { readonly respond: (call: ControlCall) => Outgoing }
);

/** The response of `GET /info`. */
export type Info = ReturnType<typeof createInfo>;

/** A body that the state itself validates. */
const snapshotBody = {
  body: 'any',
  bodyLimits: { maxBytes: 256 * 1024 * 1024, maxDepth: MAX_STATE_DEPTH },
} as const;

const mustBeDigits = check(
  (value) => /^\d*$/.test(String(value)),
  'must be an integer of at least 0',
);

function parseInteger(text: string | undefined, otherwise: number): number {
  return text ? Math.min(Number(text) || 0, Number.MAX_SAFE_INTEGER) : otherwise;
}

function readTime(core: Core): { readonly now: string } {
  return { now: new Date(core.now()).toISOString() };
}

function createInfo({ core, incoming }: ControlCall) {
  const { about } = core.options;
  return {
    sandbox: 'voice-agent-platform',
    roots: findOrigins(core, incoming),
    apiKey: SAMPLE_KEY,
    organizationId: core.organizationId,
    seed: about.seed,
    stateFile: about.stateFile ?? null,
    ...readTime(core),
    trainings: listTrainings(core),
    counts: countItems(core),
    controls: Object.keys(controls).map((name) => name.replace(' ', ` ${CONTROL_PREFIX}`)),
    operations: operationTable.map(({ operationId }) => operationId),
  };
}

/** The inspector. */
const pageResponse: Outgoing = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
  },
  body: page,
};

/** The controls by method and path below `/_sandbox`. */
export const controls: Readonly<Record<string, Control>> = {
  'GET /': {
    query: 'any',
    isPage: true,
    respond: () => pageResponse,
  },
  'GET /health': { query: 'any', isOpen: true, show: () => ({ status: 'ok' }) },
  'GET /info': { show: createInfo },
  'GET /events': {
    query: { after: mustBeDigits },
    respond: ({ core, incoming, query }) => {
      const after = parseInteger(incoming.headers['last-event-id'] ?? query['after'], 0);
      return {
        status: 200,
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        // HEAD must not get a stream, because it would never end.
        ...(incoming.method === 'GET' && {
          stream: streamEvents(core, after, incoming.createSignal()),
        }),
      };
    },
  },
  'GET /state': { show: ({ core }) => core.state },
  'PUT /state': {
    ...snapshotBody,
    change: ({ core, body }) => core.replace(restoreState(core.state, body)),
  },
  'POST /state': {
    ...snapshotBody,
    change: ({ core, body }) => core.commit(withAdditions(core.state, body)),
  },
  'GET /state/{id}': {
    query: { search: mustBeText, offset: mustBeDigits, limit: mustBeDigits },
    show: ({ core, id, query }) => {
      if (!(listed as readonly string[]).includes(id)) {
        throw new Problem('unknown-path', `The collections are ${listed.join(', ')}.`);
      }
      const { search = '' } = query;
      const offset = parseInteger(query['offset'], 0);
      const limit = Math.min(parseInteger(query['limit'], DEFAULT_LIMIT), MAX_LIMIT);
      return listPage(core.state, id as Listed, { search, offset, limit });
    },
  },
  'POST /reset': {
    change: ({ core }) => core.reset(),
  },
  'GET /requests': {
    query: { after: mustBeDigits },
    show: ({ core, query }) => core.log.after(parseInteger(query['after'], 0)),
  },
  'DELETE /requests': { change: ({ core }) => core.clearLog() },
  'GET /failures': {
    show: ({ core }) => core.failures.all,
  },
  'POST /failures': {
    body: { operationId: required(mustBeText), ...failureFields },
    // `failures.add` refuses a failure that its type does not allow.
    change: ({ core, body: { operationId, ...failure } }) =>
      core.failures.add(operationId as string, failure as Failure),
  },
  'DELETE /failures': { change: ({ core }) => core.failures.clear() },
  'DELETE /failures/{id}': { change: ({ core, id }) => core.failures.remove(id) },
  'POST /clock': {
    body: { advanceMs: required(mustBeInteger(0, MAX_TIME)) },
    change: async ({ core, body }) => {
      const milliseconds = body['advanceMs'] as number;
      await core.commit(advanceClock(core.state, { now: core.now(), milliseconds }));
      return readTime(core);
    },
  },
  'POST /use-cases/{id}/execute': {
    body: executeChecks,
    change: ({ core, id, body }) => executeUseCase(core, id, body),
  },
  'GET /deliveries': {
    show: ({ core }) => core.state.deliveries,
  },
  'GET /recordings/{id}.wav': {
    // Players of recordings do not send a key.
    isOpen: true,
    respond: ({ core, id }) => {
      find(core.state, 'calls', id);
      return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recording() };
    },
  },
};
