/**
 * What the sandbox does, as a table that any runtime can run: it needs nothing but the platform's own `fetch` classes, and is
 * handed `createSandbox`.
 */
import { agentsAndModels, everyAgentField } from './cases/agents-and-models.js';
import { callsAndWorkflows } from './cases/calls-and-workflows.js';
import { everyOrganizationField, organization } from './cases/organization.js';
import { everyRoutingField, phoneNumbers } from './cases/phone-numbers.js';
import type { Case, Cases } from './cases/platform.js';
import { refusals } from './cases/refusals.js';
import { everyHookField, everyUseCaseField, useCases } from './cases/use-cases.js';
import { wholeSandbox } from './cases/whole-sandbox.js';

export { equal, platformOf, runCase } from './cases/platform.js';

const subjects: readonly Cases[] = [
  organization,
  useCases,
  phoneNumbers,
  agentsAndModels,
  callsAndWorkflows,
  ...refusals,
  wholeSandbox,
];

export const cases: readonly Case[] = subjects.flatMap((subject) =>
  Object.entries(subject).map(([name, run]) => ({ name, run })),
);

/** The fields that the cases write, by the schema of the body. */
export const writtenFields = {
  OrganizationUpdate: { file: 'organization.ts', fields: everyOrganizationField },
  UseCaseUpdate: { file: 'use-cases.ts', fields: everyUseCaseField },
  AgentUpdate: { file: 'agents-and-models.ts', fields: everyAgentField },
  PhoneNumberUseCaseUpdate: { file: 'phone-numbers.ts', fields: everyRoutingField },
  WebhookAdd: { file: 'use-cases.ts', fields: everyHookField },
};
