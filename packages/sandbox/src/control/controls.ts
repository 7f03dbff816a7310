/** The controls: they show and steer a sandbox from outside of its process. The README lists them. */
import { anything, check, isOneOf, isText, required, type Fields } from '../common/check.js';
import { Problem } from '../common/problem.js';
import type { Redactor } from '../common/redact.js';
import type { Core } from '../core/core.js';
import { executeOptions, executeUseCase } from '../core/execute-use-case.js';
import {
  failureFields,
  pendingIn,
  withFailure,
  withoutFailure,
  type Failure,
  type PendingFailure,
} from '../core/failures.js';
import {
  adding,
  advancing,
  changing,
  changingFailures,
  clearingRequests,
  resetting,
  restoring,
  type Change,
} from '../core/world.js';
import { operationTable } from '../generated/operations.js';
import { page, pagePolicy } from '../generated/page.js';
import { recording } from '../generated/recording.js';
import { jsonResponse, noContent, type Incoming, type Outgoing } from '../http/exchange.js';
import { find } from '../operations/operation.js';
import type { Training } from '../state/snapshot.js';
import { snapshotOf } from '../state/state.js';
import { CONTROL_PREFIX, originsOf } from './directory.js';
import { eventStream } from './events.js';
import { countsOf, listed, pageOf, trainingsOf, type Listed } from './listing.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

export type Body = Readonly<Record<string, unknown>>;

/** The input of a control. */
interface ControlCall {
  readonly core: Core;
  readonly incoming: Incoming;
  /** The value of the parameter in the path. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly redact: Redactor;
}

interface Control {
  /** The parameters of the query. Where this is absent, they are ignored. */
  readonly query?: Fields;
  /** The fields of the body: by default, there are none. */
  readonly body?: Fields | 'snapshot';
  readonly act: (call: ControlCall) => Outgoing | Promise<Outgoing>;
}

/** The response of `GET /info`. */
export type Info = ReturnType<typeof infoOf>;

const digits = check((value) => /^\d*$/.test(String(value)), 'must be an integer');

function integerOf(text: string | undefined, otherwise: number): number {
  return text ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : otherwise;
}

function now(core: Core): { readonly now: string } {
  return { now: new Date(core.now()).toISOString() };
}

function infoOf({ core, incoming }: ControlCall) {
  const { about } = core.options;
  return {
    sandbox: 'voice-agent-platform',
    roots: originsOf(core, incoming),
    apiKey: 'sk_test_sandbox',
    organizationId: core.world.state.organization.id,
    seed: about.seed,
    stateFile: about.stateFile ?? null,
    ...now(core),
    counts: countsOf(core),
    operations: operationTable.map(({ operationId, method, path, root }) => ({
      operationId,
      method,
      path,
      root,
    })),
  };
}

/** Unlike the headers of a webhook, those of a failure are shown, except for credentials. */
function redactFailure(pending: PendingFailure, redact: Redactor): PendingFailure {
  const shown = redact.json(pending) as PendingFailure;
  const headers = 'headers' in pending.failure ? pending.failure.headers : undefined;
  if (!headers) return shown;
  return { ...shown, failure: { ...shown.failure, headers: redact.headers(headers) } };
}

async function changed(core: Core, change: Change): Promise<Outgoing> {
  await core.change(change);
  return noContent;
}

function updated(core: Core, change: Change): Outgoing {
  core.update(change);
  return noContent;
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
    act: ({ incoming }) =>
      incoming.headers['accept']?.includes('text/html')
        ? pageResponse
        : jsonResponse({
            sandbox: 'voice-agent-platform',
            controls: Object.keys(controls).map((name) => name.replace(' ', ` ${CONTROL_PREFIX}`)),
          }),
  },
  'GET /health': { act: () => jsonResponse({ status: 'ok' }) },
  'GET /info': { act: (call) => jsonResponse(infoOf(call)) },
  'GET /events': {
    query: { after: digits },
    act: ({ core, incoming, query }) => {
      const last = Number(incoming.headers['last-event-id'] ?? integerOf(query['after'], 0));
      return eventStream(core, Number.isSafeInteger(last) ? last : 0, incoming.signal);
    },
  },
  'GET /state': { act: ({ core }) => jsonResponse(snapshotOf(core.world.state)) },
  'PUT /state': {
    body: 'snapshot',
    act: ({ core, body }) => changed(core, restoring(body)),
  },
  'POST /state': {
    body: 'snapshot',
    act: ({ core, body }) => changed(core, adding(body)),
  },
  'GET /state/{id}': {
    query: { search: isText, offset: digits, limit: digits },
    act: ({ core, id, query, redact }) => {
      if (!(listed as readonly string[]).includes(id)) {
        throw new Problem(404, 'unknown-path', `The collections are ${listed.join(', ')}.`);
      }
      const { search = '' } = query;
      const offset = integerOf(query['offset'], 0);
      const limit = Math.min(integerOf(query['limit'], DEFAULT_LIMIT), MAX_LIMIT);
      return jsonResponse(
        pageOf(core.world.state, id as Listed, { search, offset, limit }, redact),
      );
    },
  },
  'POST /reset': {
    act: ({ core }) => changed(core, resetting(core.initial, core.log.lastId)),
  },
  'GET /requests': {
    query: { after: digits },
    act: ({ core, query }) => jsonResponse(core.log.after(integerOf(query['after'], 0))),
  },
  'DELETE /requests': {
    act: ({ core }) => updated(core, clearingRequests(core.log.lastId)),
  },
  'GET /failures': {
    act: ({ core, redact }) =>
      jsonResponse(pendingIn(core.world.failures).map((pending) => redactFailure(pending, redact))),
  },
  'POST /failures': {
    body: { operationId: anything, ...failureFields },
    act: ({ core, body: { operationId, ...failure } }) => {
      const name = typeof operationId === 'string' ? operationId : 'The value of operationId';
      return updated(
        core,
        changingFailures((all) => withFailure(all, name, failure as Failure)),
      );
    },
  },
  'DELETE /failures': {
    act: ({ core }) =>
      updated(
        core,
        changingFailures((all) => withoutFailure(all)),
      ),
  },
  'DELETE /failures/{id}': {
    act: ({ core, id }) => {
      if (!pendingIn(core.world.failures).some((pending) => pending.id === id)) {
        throw new Problem(404, 'unknown-resource', 'There is no such pending failure.');
      }
      return updated(
        core,
        changingFailures((all) => withoutFailure(all, id)),
      );
    },
  },
  'GET /clock': { act: ({ core }) => jsonResponse(now(core)) },
  'POST /clock': {
    body: { advanceMs: anything },
    act: async ({ core, body }) => {
      await core.change(advancing(body['advanceMs'] as number));
      return jsonResponse(now(core));
    },
  },
  'GET /trainings': { act: ({ core }) => jsonResponse(trainingsOf(core)) },
  'PUT /trainings/{id}': {
    body: { ending: required(isOneOf('active', 'failed')) },
    act: ({ core, id, body }) =>
      changed(
        core,
        changing((world) => {
          const { trainings } = world.state;
          const training = find(trainings, id, 'model in training');
          const ending = body['ending'] as Training['ending'];
          const after = trainings.with([[id, { ...training, ending }]]);
          return { ...world, state: { ...world.state, trainings: after } };
        }),
      ),
  },
  'POST /use-cases/{id}/execute': {
    body: executeOptions,
    act: async ({ core, id, body, redact }) =>
      jsonResponse(redact.json(await executeUseCase(core, id, body))),
  },
  'GET /deliveries': {
    act: ({ core, redact }) => jsonResponse(redact.json([...core.world.state.deliveries.values()])),
  },
  'GET /recordings/{id}.wav': {
    act: ({ core, id }) => {
      find(core.world.state.calls, id, 'call');
      return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recording() };
    },
  },
};
