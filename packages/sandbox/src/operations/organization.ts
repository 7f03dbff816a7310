import type { MemberRemoval, Organization, OrganizationUpdate } from '@voice-agent-platform/types';
import { fields } from '../generated/fields.js';
import { Problem, type ProblemFault } from '../problem.js';
import type { State } from '../state.js';
import type { Answer, Context } from './operation.js';
import { writable } from './writable.js';

export const getOrganization = ({ state }: Context): Answer => ({ json: state.organization });

const replaceOrganization = (state: State, organization: Organization): Answer => ({
  json: organization,
  commit: () => {
    state.organization = organization;
  },
});

// Decision: repeated-identity
const assertSameIdentity = (state: State, body: OrganizationUpdate): void => {
  const faults = (['id', 'api_key'] as const)
    .filter((name) => body[name] !== state.organization[name])
    .map((name): ProblemFault => ({
      in: 'body',
      pointer: `/${name}`,
      message: 'differs from what the organization has',
    }));
  if (faults.length > 0) {
    const detail = 'The body repeats the id and the API key of the organization; neither changes.';
    throw new Problem(409, 'conflict', detail, { faults });
  }
};

// Decision: patch-merge
export const updateOrganization = (
  { state }: Context,
  { body }: { readonly body: OrganizationUpdate },
): Answer => {
  assertSameIdentity(state, body);
  return replaceOrganization(state, {
    ...state.organization,
    ...writable(body, fields.OrganizationUpdate),
  });
};

export const removeMember = (
  { state }: Context,
  { body }: { readonly body: MemberRemoval },
): Answer => {
  const members = state.organization.members.filter(({ email }) => email !== body.email);
  // Decision: unknown-member
  if (members.length === state.organization.members.length) {
    throw new Problem(404, 'unknown-resource', 'The organization has no member of this address.', {
      faults: [{ in: 'body', pointer: '/email', message: 'names no member' }],
    });
  }
  return replaceOrganization(state, { ...state.organization, members });
};
