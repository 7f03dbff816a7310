import type { Incoming } from './exchange.js';
import { Problem } from './problem.js';
import type { State } from './state.js';

// Decision: test-keys
const testKey = /^sk_test_[\w.-]{1,200}$/;
const bearer = /^bearer +(\S+)$/i;

export const isTestKey = (key: string): boolean => testKey.test(key);

/** Refuses whatever does not look like a test key: a real one must never come to rest here. */
export const assertTestKey = ({ headers }: Incoming): void => {
  const key = bearer.exec(headers['authorization'] ?? '')?.[1];
  if (key === undefined || !isTestKey(key)) {
    const detail = 'Send "Authorization: Bearer sk_test_…"; the sandbox takes test keys alone.';
    throw new Problem(401, 'unauthenticated', detail, {
      headers: { 'www-authenticate': 'Bearer realm="sandbox"' },
    });
  }
};

// Decision: organization-header
export const assertOrganization = ({ headers }: Incoming, state: State): void => {
  const organization = headers['x-organization-id'];
  if (organization === undefined) {
    throw new Problem(422, 'contract-violation', 'The operation requires x-organization-id.', {
      faults: [{ in: 'header', pointer: '/x-organization-id', message: 'is missing' }],
    });
  }
  if (organization !== state.organization.id && organization !== state.organizationUuid) {
    throw new Problem(403, 'other-organization', 'The key belongs to another organization.', {
      faults: [
        { in: 'header', pointer: '/x-organization-id', message: 'names another organization' },
      ],
    });
  }
};
