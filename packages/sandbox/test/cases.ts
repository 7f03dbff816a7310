/**
 * The sandbox's behavior, as a table that any runtime can run: it needs only the runtime's own `fetch` classes and
 * `createSandbox`.
 */
import { agentsAndModels } from './cases/agents-and-models.js';
import { callsAndWorkflows } from './cases/calls-and-workflows.js';
import { failures } from './cases/failures.js';
import { http } from './cases/http.js';
import { organization } from './cases/organization.js';
import { phoneNumbers } from './cases/phone-numbers.js';
import type { Case, Cases } from './cases/platform.js';
import { refusals } from './cases/refusals.js';
import { state } from './cases/state.js';
import { useCases } from './cases/use-cases.js';

export { equal, platformOf, runCase } from './cases/platform.js';

const subjects: readonly Cases[] = [
  organization,
  useCases,
  phoneNumbers,
  agentsAndModels,
  callsAndWorkflows,
  refusals,
  http,
  failures,
  state,
];

export const cases: readonly Case[] = subjects.flatMap((subject) =>
  Object.entries(subject).map(([name, run]) => ({ name, run })),
);
