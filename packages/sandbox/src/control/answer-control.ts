import type { Core } from '../core.js';
import { decodeSegment } from '../decode-segment.js';
import type { Incoming, Outgoing } from '../exchange.js';
import { readJsonBody } from '../json-body.js';
import { Problem } from '../problem.js';
import { controls, prefix } from './controls.js';

/** Whether a request is for the sandbox itself and not for the API that it stands in for. */
export const isControl = (path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** The path with its identifier cut out, and that identifier. */
const parse = (path: string): readonly [template: string, id: string] => {
  const [, before, id, after] =
    /^(\/use-cases\/|\/recordings\/)([^/]+)(\/execute|\.wav)$/.exec(path) ?? [];
  return id === undefined ? [path, ''] : [`${before}{id}${after}`, decodeSegment(id)];
};

const allowed = (template: string): readonly string[] =>
  Object.keys(controls)
    .map((name) => name.split(' '))
    .filter(([, path]) => path === template)
    .map(([method = '']) => method);

// A player that follows the link of a recording sends no key and may sit anywhere.
const openToAll = 'GET /recordings/{id}.wav';

/** Answers what is asked of the sandbox itself. Only callers on the same machine may steer it. */
export const answerControl = async (core: Core, incoming: Incoming): Promise<Outgoing> => {
  const method = incoming.method === 'HEAD' ? 'GET' : incoming.method;
  const [template, id] = parse(incoming.path.slice(prefix.length) || '/');
  const name = `${method} ${template}`;
  if (!incoming.local && name !== openToAll) {
    throw new Problem(403, 'local-only', 'The sandbox is steered from its own machine alone.');
  }
  const control = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (control) {
    return control({
      core,
      headers: incoming.headers,
      id,
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
