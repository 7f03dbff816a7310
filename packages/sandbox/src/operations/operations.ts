import type { OperationId } from '@voice-agent-platform/validators';
import * as agentsAndModels from './agents-and-models.js';
import * as callsAndWorkflows from './calls-and-workflows.js';
import type { Context, Operation, Result } from './operation.js';
import * as organization from './organization.js';
import * as phoneNumbers from './phone-numbers.js';
import * as useCases from './use-cases.js';

/** Each function that these modules export is an operation, under its operationId. */
const byId = {
  ...agentsAndModels,
  ...callsAndWorkflows,
  ...organization,
  ...phoneNumbers,
  ...useCases,
} satisfies Record<OperationId, (context: Context, input: never) => Result>;

// Each operation declares the input that its schemas allow. The validators run before it.
export const operations = byId as unknown as Readonly<Record<OperationId, Operation>>;
