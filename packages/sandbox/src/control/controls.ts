/** The controls: they show and steer a sandbox from outside of its process. The README lists them. */
import { operationTable } from '../generated/operations.js';
import { page, pagePolicy } from '../generated/page.js';
import { recording } from '../generated/recording.js';
import { jsonResponse, noContent, type Incoming, type Outgoing } from '../http/exchange.js';
import { readJsonBody } from '../http/json-body.js';
import { isRecord } from '../common/json-value.js';
import { faultsIn, Problem } from '../common/problem.js';
import type { Redactor } from '../common/redact.js';
import { executeUseCase, type ExecuteOptions } from '../core/execute-use-case.js';
import {
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
} from '../core/world.js';
import { snapshotOf } from '../state/state.js';
import { find } from '../operations/operation.js';
import type { Core } from '../core/core.js';
import { SnapshotError, type Additions } from '../state/seed.js';
import type { Seed } from '../state/snapshot.js';
import { CONTROL_PREFIX, originsOf } from './directory.js';
import { eventStream } from './events.js';
import { countsOf, listed, pageOf, trainingsOf, type Listed } from './listing.js';

/** The input of a control. */
interface ControlCall {
  readonly core: Core;
  readonly incoming: Incoming;
  /** The value of the parameter in the path. */
  readonly id: string;
  readonly redact: Redactor;
}

/** The response of `GET /info`. */
export type Info = ReturnType<typeof infoOf>;

type Control = (call: ControlCall) => Outgoing | Promise<Outgoing>;

/** A snapshot can be far larger, and a little deeper, than a body of the API. */
const MAX_SNAPSHOT_BYTES = 256 * 1024 * 1024;
const MAX_SNAPSHOT_DEPTH = 80;

/** The body as an object; an absent one is empty. */
async function readObject(
  { core, incoming }: ControlCall,
  maxBytes = core.options.maxBodyBytes,
  depth?: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { value = {} } = await readJsonBody(incoming, maxBytes, depth);
  if (isRecord(value)) return value;
  throw new Problem(422, 'contract-violation', 'The body must be a JSON object.');
}

/** Turns the error of an invalid argument into a Problem of 422. */
async function refusing<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SnapshotError) {
      const faults = faultsIn('body', error instanceof SnapshotError ? error.faults : []);
      throw new Problem(422, 'contract-violation', error.message, { faults });
    }
    throw error;
  }
}

/** An integer in the query that is not negative. */
function integerIn({ incoming }: ControlCall, name: string): number | undefined {
  const text = new URLSearchParams(incoming.query).get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d+$/.test(text)) {
    throw new Problem(422, 'contract-violation', `${name} must be an integer.`, {
      faults: [{ in: 'query', pointer: `/${name}`, message: 'must be an integer' }],
    });
  }
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function now(core: Core): { readonly now: string } {
  return { now: new Date(core.now(core.world)).toISOString() };
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
  const { failure } = pending;
  const shown = redact.json(pending) as PendingFailure;
  return 'headers' in failure && failure.headers
    ? {
        ...shown,
        failure: { ...shown.failure, headers: redact.headers(failure.headers) },
      }
    : shown;
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
  'GET /': ({ incoming }) =>
    incoming.headers['accept']?.includes('text/html')
      ? pageResponse
      : jsonResponse({
          sandbox: 'voice-agent-platform',
          controls: Object.keys(controls).map((name) => name.replace(' ', ` ${CONTROL_PREFIX}`)),
        }),
  'GET /health': () => jsonResponse({ status: 'ok' }),
  'GET /info': (call) => jsonResponse(infoOf(call)),
  'GET /events': (call) => {
    const { core, incoming } = call;
    const last = Number(incoming.headers['last-event-id'] ?? integerIn(call, 'after') ?? 0);
    return eventStream(core, Number.isSafeInteger(last) ? last : 0, incoming.signal);
  },
  'GET /state': ({ core }) => jsonResponse(snapshotOf(core.world.state)),
  'PUT /state': async (call) => {
    const seed = (await readObject(call, MAX_SNAPSHOT_BYTES, MAX_SNAPSHOT_DEPTH)) as Seed;
    await refusing(() => call.core.change(restoring(seed)));
    return noContent;
  },
  'POST /state': async (call) => {
    const additions = (await readObject(call, MAX_SNAPSHOT_BYTES, MAX_SNAPSHOT_DEPTH)) as Additions;
    await refusing(() => call.core.change(adding(additions)));
    return noContent;
  },
  'GET /state/{id}': (call) => {
    const { core, id, redact, incoming } = call;
    if (!(listed as readonly string[]).includes(id)) {
      throw new Problem(404, 'unknown-path', `The collections are ${listed.join(', ')}.`);
    }
    const search = new URLSearchParams(incoming.query).get('search') ?? '';
    const query = { search, offset: integerIn(call, 'offset'), limit: integerIn(call, 'limit') };
    return jsonResponse(pageOf(core, id as Listed, query, redact));
  },
  'POST /reset': async ({ core }) => {
    await core.change(resetting(core.initial, core.log.lastId));
    return noContent;
  },
  'GET /requests': (call) => jsonResponse(call.core.log.after(integerIn(call, 'after') ?? 0)),
  'DELETE /requests': ({ core }) => {
    core.update(clearingRequests(core.log.lastId));
    return noContent;
  },
  'GET /failures': ({ core, redact }) =>
    jsonResponse(core.world.failures.pending.map((pending) => redactFailure(pending, redact))),
  'POST /failures': async (call) => {
    const { operationId, ...failure } = await readObject(call);
    const change = changingFailures((all) =>
      withFailure(
        all,
        typeof operationId === 'string' ? operationId : 'The value of operationId',
        failure as Failure,
      ),
    );
    await refusing(() => Promise.resolve(call.core.update(change)));
    return noContent;
  },
  'DELETE /failures': ({ core }) => {
    core.update(changingFailures((all) => withoutFailure(all)));
    return noContent;
  },
  'DELETE /failures/{id}': ({ core, id }) => {
    if (!core.world.failures.pending.some((pending) => pending.id === id)) {
      throw new Problem(404, 'unknown-resource', 'There is no such pending failure.');
    }
    core.update(changingFailures((all) => withoutFailure(all, id)));
    return noContent;
  },
  'GET /clock': ({ core }) => jsonResponse(now(core)),
  'POST /clock': async (call) => {
    const { advanceMs } = await readObject(call);
    await refusing(() => call.core.change(advancing(advanceMs as number)));
    return jsonResponse(now(call.core));
  },
  'GET /trainings': ({ core }) => jsonResponse(trainingsOf(core)),
  'PUT /trainings/{id}': async (call) => {
    const { core, id } = call;
    const { ending } = await readObject(call);
    find(core.world.state.trainings, id, 'model in training');
    if (ending !== 'active' && ending !== 'failed') {
      throw new Problem(422, 'contract-violation', 'ending must be "active" or "failed".');
    }
    await core.change(
      changing((world) => {
        const { trainings } = world.state;
        const training = find(trainings, id, 'model in training');
        const state = {
          ...world.state,
          trainings: trainings.with([[id, { ...training, ending }]]),
        };
        return { ...world, state };
      }),
    );
    return noContent;
  },
  'POST /use-cases/{id}/execute': async (call) => {
    const options = (await readObject(call)) as ExecuteOptions;
    return jsonResponse(call.redact.json(await executeUseCase(call.core, call.id, options)));
  },
  'GET /deliveries': ({ core, redact }) =>
    jsonResponse(redact.json([...core.world.state.deliveries.values()])),
  'GET /recordings/{id}.wav': ({ core, id }) => {
    find(core.world.state.calls, id, 'call');
    return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recording() };
  },
};
