import type { Organization, OrganizationUpdate } from '@voice-agent-platform/types';
import type { Decide } from '../decisions/choices.js';
import { assertNoFaults, Problem, type ProblemFault } from '../common/problem.js';
import type { State } from '../state/state.js';
import type { Context, Input, Result } from './operation.js';
import { applyPatch } from './patch.js';
import { assertKnownValues } from './refusals.js';

/** Masks all but the first three and the last four characters. A secret without others is masked whole. */
function mask(secret: string): string {
  return secret.length > 7 ? `${secret.slice(0, 3)}…${secret.slice(-4)}` : '…';
}

/** Returns the organization as responses show it. */
function formatOrganization(organization: Organization, decide: Decide): Organization {
  const { telephony_credentials: credentials } = organization;
  if (!credentials || decide('masked-secrets') === 'whole') return organization;
  // The state is JSON, so no field is undefined.
  const secrets = Object.entries(credentials as Readonly<Record<string, string>>);
  const masked = secrets.map(([name, secret]) => [name, mask(secret)]);
  return {
    ...organization,
    telephony_credentials: Object.fromEntries(masked) as typeof credentials,
  };
}

export function getOrganization({ state, decide }: Context): Result {
  return { json: formatOrganization(state.organization, decide) };
}

function replaceOrganization({ state, decide }: Context, organization: Organization): Result {
  return { json: formatOrganization(organization, decide), state: { ...state, organization } };
}

// Decision: repeated-identity
function assertSameIdentity(state: State, body: OrganizationUpdate): void {
  const faults = (['id', 'api_key'] as const)
    .filter((name) => body[name] !== state.organization[name])
    .map((name): ProblemFault => ({
      in: 'body',
      pointer: `/${name}`,
      message: 'differs from that of the organization',
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
  assertKnownValues(decide, {
    pointer: '/members',
    sent: body.members.map(({ role }) => role),
    known: state.organization.members.flatMap(({ role }) => role ?? []),
  });
  const patch = { body, update: 'OrganizationUpdate', resource: 'Organization', decide } as const;
  return replaceOrganization(context, applyPatch(state.organization, patch));
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
