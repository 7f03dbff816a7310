import type { Core } from '../core.js';
import { decodeSegment } from '../decode-segment.js';
import type { Incoming, Outgoing } from '../exchange.js';
import { readJsonBody } from '../json-body.js';
import { Problem } from '../problem.js';
import { recordingOf } from '../recording.js';
import { controls, prefix } from './controls.js';

/** Whether a request is for the sandbox itself and not for the API that it stands in for. */
export const isControl = (path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

const recording = (core: Core, callId: string): Outgoing => {
  if (!core.state.calls.has(callId)) {
    throw new Problem(404, 'unknown-resource', 'The organization has no such call.');
  }
  return { status: 200, headers: { 'content-type': 'audio/wav' }, body: recordingOf(callId) };
};

const allowed = (path: string): readonly string[] =>
  Object.keys(controls)
    .map((name) => name.split(' ') as [method: string, path: string])
    .filter(([, of]) => of === path)
    .map(([method]) => method);

/** Answers what is asked of the sandbox itself. Only callers on the same machine may steer it. */
export const answerControl = async (core: Core, incoming: Incoming): Promise<Outgoing> => {
  const path = incoming.path.slice(prefix.length) || '/';
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
  // A player that follows the link of a recording sends no key and may sit anywhere.
  const callId = /^\/recordings\/([^/]+)\.wav$/.exec(path)?.[1];
  if (callId !== undefined && method === 'GET') return recording(core, decodeSegment(callId));
  if (!incoming.local) {
    throw new Problem(403, 'local-only', 'The sandbox is steered from its own machine alone.');
  }
  const useCaseId = /^\/use-cases\/([^/]+)\/execute$/.exec(path)?.[1];
  const template = useCaseId === undefined ? path : '/use-cases/{id}/execute';
  const name = `${method} ${template}`;
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (control) {
    return control({
      core,
      headers: incoming.headers,
      id: decodeSegment(useCaseId ?? ''),
      readBody: async (maxBytes = core.options.maxBodyBytes) =>
        (await readJsonBody(incoming, maxBytes)).value,
    });
  }
  const methods = allowed(template);
  if (methods.length === 0) throw new Problem(404, 'unknown-path', 'There is no such control.');
  throw new Problem(405, 'method-not-allowed', 'The control does not take this method.', {
    headers: { allow: methods.join(', ') },
  });
};
