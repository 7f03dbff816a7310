import type { Core } from '../core.js';
import { executeUseCase } from '../execute-use-case.js';
import type { Incoming, Outgoing } from '../exchange.js';
import type { Failure } from '../failures.js';
import { readJsonBody } from '../json-body.js';
import { Problem } from '../problem.js';
import { recordingOf } from '../recording.js';
import { redactJson } from '../redact.js';
import { answerPage } from './answer-page.js';
import { overviewOf } from './overview.js';
import { SnapshotError } from '../seed.js';
import type { Seed } from '../snapshot.js';

const prefix = '/_sandbox';

/** A snapshot may be far larger than any body of the API. */
const maxSnapshotBytes = 256 * 1024 * 1024;

/** Whether a request is for the sandbox itself and not for the API that it stands in for. */
export const isControl = (path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

const json = (value: unknown, status = 200): Outgoing => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const done: Outgoing = { status: 204, headers: {} };

type Control = (
  core: Core,
  body: (maxBytes?: number) => Promise<unknown>,
  id: string,
  headers: Incoming['headers'],
) => Outgoing | Promise<Outgoing>;

const objectOf = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem(422, 'contract-violation', 'The body is a JSON object.');
  }
  return body as Record<string, unknown>;
};

/** What a call of the sandbox's own interface gets for an argument that makes no sense. */
const refusing = <Result>(act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SnapshotError) {
      throw new Problem(422, 'contract-violation', error.message);
    }
    throw error;
  }
};

const controls: Readonly<Record<string, Control>> = {
  'GET /': (_core, _body, _id, { accept }) =>
    accept?.includes('text/html') === true ? answerPage() : json(listOfControls()),
  'GET /overview': (core) => json(overviewOf(core)),
  'GET /health': () => json({ status: 'ok' }),
  'GET /state': (core) => json(core.snapshot()),
  'PUT /state': async (core, body) => {
    const snapshot = objectOf(await body(maxSnapshotBytes)) as Seed;
    refusing(() => core.restore(snapshot));
    await core.changed();
    return done;
  },
  'POST /reset': async (core) => {
    core.reset();
    await core.changed();
    return done;
  },
  'GET /requests': (core) => json(core.log.requests),
  'DELETE /requests': (core) => {
    core.log.clear();
    return done;
  },
  'GET /failures': (core) => json(core.failures.list()),
  'POST /failures': async (core, body) => {
    const { operationId, ...failure } = objectOf(await body());
    refusing(() => core.failures.add(String(operationId), failure as Failure));
    return done;
  },
  'DELETE /failures': (core) => {
    core.failures.clear();
    return done;
  },
  'GET /clock': (core) => json({ now: new Date(core.clock.now()).toISOString() }),
  'POST /clock': async (core, body) => {
    const { advanceMs } = objectOf(await body());
    refusing(() => core.clock.advance(advanceMs as number));
    await core.changed();
    return json({ now: new Date(core.clock.now()).toISOString() });
  },
  'POST /use-cases/{id}/execute': async (core, _body, id) => {
    const { run, deliveries } = await executeUseCase(core, id);
    return json({ run, deliveries: redactJson(deliveries) });
  },
  'GET /deliveries': (core) => json(redactJson(core.state.deliveries)),
};

const listOfControls = (): unknown => ({
  sandbox: 'voice-agent-platform',
  controls: Object.keys(controls).map((name) => name.replace(' ', ` ${prefix}`)),
});

const recording = (core: Core, callId: string): Outgoing => {
  if (!core.state.calls.has(callId)) {
    throw new Problem(404, 'unknown-resource', 'The organization has no such call.');
  }
  return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recordingOf(callId) };
};

/** The name of a control with the identifier cut out of its path, and that identifier. */
const parse = (method: string, path: string): readonly [name: string, id: string] => {
  const id = /^\/use-cases\/([^/]+)\//.exec(path)?.[1] ?? '';
  return [`${method} ${id === '' ? path : path.replace(id, '{id}')}`, id];
};

const allowed = (path: string): readonly string[] =>
  Object.keys(controls)
    .filter((name) => name.slice(name.indexOf(' ') + 1) === path)
    .map((name) => name.slice(0, name.indexOf(' ')));

/** Answers what is asked of the sandbox itself. Only callers on the same machine may steer it. */
export const answerControl = async (core: Core, incoming: Incoming): Promise<Outgoing> => {
  const path = incoming.path.slice(prefix.length) || '/';
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
  // A player that follows the link of a recording sends no key and may sit anywhere.
  const callId = /^\/recordings\/([\w-]+)\.wav$/.exec(path)?.[1];
  if (callId !== undefined && method === 'GET') return recording(core, callId);
  if (!incoming.local) {
    throw new Problem(403, 'local-only', 'The sandbox is steered from its own machine alone.');
  }
  const [name, id] = parse(method, path);
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (control) {
    return control(
      core,
      async (maxBytes = core.options.maxBodyBytes) =>
        (await readJsonBody(incoming, maxBytes)).value,
      id,
      incoming.headers,
    );
  }
  const methods = allowed(name.slice(name.indexOf(' ') + 1));
  if (methods.length === 0) throw new Problem(404, 'unknown-path', 'There is no such control.');
  throw new Problem(405, 'method-not-allowed', 'The control does not take this method.', {
    headers: { allow: methods.join(', ') },
  });
};
