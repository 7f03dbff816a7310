import type { Outgoing } from '../exchange.js';
import { page, pagePolicy } from '../generated/page.js';

/** A page for people: it shows the state and the last requests, and steers the sandbox by its controls. */
export const answerPage = (): Outgoing => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'referrer-policy': 'no-referrer',
  },
  body: page,
});
