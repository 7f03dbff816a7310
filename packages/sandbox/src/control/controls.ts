import type { Core } from '../core.js';
import type { Incoming, Outgoing } from '../exchange.js';
import { executeUseCase } from '../execute-use-case.js';
import type { Failure } from '../failures.js';
import { find } from '../find.js';
import { Problem } from '../problem.js';
import { recordingOf } from '../recording.js';
import { redactJson } from '../redact.js';
import { SnapshotError } from '../seed.js';
import type { Seed } from '../snapshot.js';
import { answerPage } from './answer-page.js';
import { overviewOf } from './overview.js';

/** Where the controls stand, on both roots and outside of the API. */
export const prefix = '/_sandbox';

/** What a control is called with. */
export interface ControlCall {
  readonly core: Core;
  readonly headers: Incoming['headers'];
  /** What the path holds for `{id}`. */
  readonly id: string;
  readonly readBody: (maxBytes?: number) => Promise<unknown>;
}

type Control = (call: ControlCall) => Outgoing | Promise<Outgoing>;

/** A snapshot may be far larger than any body of the API. */
const maxSnapshotBytes = 256 * 1024 * 1024;

const json = (value: unknown): Outgoing => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const done: Outgoing = { status: 204, headers: {} };

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

/** Every control, by its method and its path below `/_sandbox`. */
export const controls: Readonly<Record<string, Control>> = {
  'GET /': ({ headers }) =>
    headers['accept']?.includes('text/html') ? answerPage() : json(listOfControls()),
  'GET /overview': ({ core }) => json(overviewOf(core)),
  'GET /health': () => json({ status: 'ok' }),
  'GET /state': ({ core }) => json(core.snapshot()),
  'PUT /state': async ({ core, readBody }) => {
    const snapshot = objectOf(await readBody(maxSnapshotBytes)) as Seed;
    refusing(() => core.restore(snapshot));
    await core.changed();
    return done;
  },
  'POST /reset': async ({ core }) => {
    core.reset();
    await core.changed();
    return done;
  },
  'GET /requests': ({ core }) => json(core.log.requests),
  'DELETE /requests': ({ core }) => {
    core.log.clear();
    return done;
  },
  'GET /failures': ({ core }) => json(core.failures.list()),
  'POST /failures': async ({ core, readBody }) => {
    const { operationId, ...failure } = objectOf(await readBody());
    refusing(() => core.failures.add(String(operationId), failure as Failure));
    return done;
  },
  'DELETE /failures': ({ core }) => {
    core.failures.clear();
    return done;
  },
  'GET /clock': ({ core }) => json({ now: new Date(core.clock.now()).toISOString() }),
  'POST /clock': async ({ core, readBody }) => {
    const { advanceMs } = objectOf(await readBody());
    refusing(() => core.clock.advance(advanceMs as number));
    await core.changed();
    return json({ now: new Date(core.clock.now()).toISOString() });
  },
  'POST /use-cases/{id}/execute': async ({ core, id }) => {
    const { run, deliveries } = await executeUseCase(core, id);
    return json({ run, deliveries: redactJson(deliveries) });
  },
  'GET /deliveries': ({ core }) => json(redactJson(core.state.deliveries)),
  'GET /recordings/{id}.wav': ({ core, id }) => {
    find(core.state.calls, id, 'call');
    return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recordingOf(id) };
  },
};

const listOfControls = (): unknown => ({
  sandbox: 'voice-agent-platform',
  controls: Object.keys(controls).map((name) => name.replace(' ', ` ${prefix}`)),
});
