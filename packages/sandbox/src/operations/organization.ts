import type { Member, Organization, OrganizationUpdate } from '@voice-agent-platform/types';
import type { Decide } from '../decisions/choices.js';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import type { State } from '../state/state.js';
import type { Context, Input, Result } from './operation.js';
import { patched } from './patch.js';
import { assertKnownValues } from './refusals.js';

/** Returns the organization as responses show it. */
function shown(decide: Decide, organization: Organization): Organization {
  const { telephony_credentials: credentials } = organization;
  if (!credentials || decide('masked-secrets') === 'whole') return organization;
  const masked = { ...credentials };
  for (const name of Object.keys(masked) as (keyof typeof masked)[]) {
    masked[name] = `${masked[name]?.slice(0, 3)}…${masked[name]?.slice(-4)}`;
  }
  return { ...organization, telephony_credentials: masked };
}

export function getOrganization({ state, decide }: Context): Result {
  return { json: shown(decide, state.organization) };
}

function replaceOrganization({ state, decide }: Context, organization: Organization): Result {
  return { json: shown(decide, organization), state: { ...state, organization } };
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

export function updateOrganization(
  context: Context,
  { body }: Input<'updateOrganization'>,
): Result {
  const { state, decide } = context;
  assertSameIdentity(state, body);
  const roleOf = ({ role }: Member): string | undefined => role;
  const roles = state.organization.members.map(roleOf);
  assertKnownValues(decide, '/members', body.members.map(roleOf), [...roles, undefined]);
  const schemas = { update: 'OrganizationUpdate', resource: 'Organization' } as const;
  return replaceOrganization(context, patched(decide, state.organization, body, schemas));
}

export function removeMember(context: Context, { body }: Input<'removeMember'>): Result {
  const { state } = context;
  const members = state.organization.members.filter(({ email }) => email !== body.email);
  // Decision: unknown-member
  if (members.length === state.organization.members.length) {
    throw new Problem('unknown-resource', 'The organization has no member with this email.', {
      faults: [{ in: 'body', pointer: '/email', message: 'no such member' }],
    });
  }
  return replaceOrganization(context, { ...state.organization, members });
}
