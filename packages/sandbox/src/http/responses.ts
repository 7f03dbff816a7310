/** Creates the responses that several parts of the sandbox give. */
import { problems, type Problem } from '../common/problem.js';
import { decider, type Decide } from '../decisions/choices.js';
import type { Outgoing } from './exchange.js';

/** The connection ends before any response. */
export const resetConnection: Outgoing = { status: 0, headers: {}, connection: 'reset' };

/** Creates a JSON response. RFC 8259 defines no charset parameter, so none is sent. */
export function jsonResponse(value: unknown, status = 200): Outgoing {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** Converts a problem to a response, in the form that `error-bodies` decides. */
export function problemResponse(problem: Problem, decide: Decide = decider({})): Outgoing {
  const { status, code, detail, faults, headers } = problem;
  const respond = (type: string, body: string): Outgoing => ({
    status,
    headers: { 'content-type': type, ...headers },
    body,
  });
  switch (decide('error-bodies')) {
    case 'message':
      return respond('application/json', JSON.stringify({ message: detail }));
    case 'html':
      return respond('text/html', `<!doctype html><title>${status}</title><h1>${status}</h1>`);
    case 'empty':
      return { status, headers };
    case 'problem': {
      const type = `urn:voice-agent-sandbox:problem:${code}`;
      const [, title] = problems[code];
      const body = { type, title, status, detail, ...(faults && { errors: faults }) };
      return respond('application/problem+json', JSON.stringify(body));
    }
  }
}
