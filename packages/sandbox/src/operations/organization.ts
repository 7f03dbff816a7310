import type { Organization, OrganizationUpdate } from '@voice-agent-platform/types';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import { shaped } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import type { State } from '../state/state.js';
import { type Context, type Input, type Result } from './operation.js';

export function getOrganization({ state }: Context): Result {
  return { json: state.organization };
}

function replaceOrganization(state: State, organization: Organization): Result {
  return { json: organization, state: { ...state, organization } };
}

// Decision: repeated-identity
function assertSameIdentity(state: State, body: OrganizationUpdate): void {
  const faults = (['id', 'api_key'] as const)
    .filter((name) => body[name] !== state.organization[name])
    .map((name): ProblemFault => ({
      in: 'body',
      pointer: `/${name}`,
      message: 'differs from the one of the organization',
    }));
  const detail = 'The body must repeat the id and the API key of the organization.';
  assertNoFaults('conflict', detail, faults);
}

// Decision: patch-merge
export function updateOrganization(
  { state }: Context,
  { body }: Input<'updateOrganization'>,
): Result {
  assertSameIdentity(state, body);
  return replaceOrganization(state, {
    ...state.organization,
    ...shaped(body, fields.OrganizationUpdate),
  });
}

export function removeMember({ state }: Context, { body }: Input<'removeMember'>): Result {
  const members = state.organization.members.filter(({ email }) => email !== body.email);
  // Decision: unknown-member
  if (members.length === state.organization.members.length) {
    throw new Problem('unknown-resource', 'The organization has no member with this email.', {
      faults: [{ in: 'body', pointer: '/email', message: 'no such member' }],
    });
  }
  return replaceOrganization(state, { ...state.organization, members });
}
