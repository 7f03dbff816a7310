import type { Answer, Context } from '../context.js';
import type { OperationId } from '../generated/operations.js';
import { updateAgent } from './agents.js';
import { getCallRecording, listCallTags } from './calls.js';
import { createModel } from './models.js';
import { getOrganization, removeMember, updateOrganization } from './organization.js';
import {
  deletePhoneNumbers,
  listPhoneNumbers,
  updatePhoneNumberTitle,
  updatePhoneNumberUseCase,
} from './phone-numbers.js';
import { addUseCaseWebhook, deleteUseCaseWebhook, updateUseCase } from './use-cases.js';
import { getWorkflowVersion, listUseCaseRuns } from './workflows.js';

/** What a request brings, held against the contract beforehand. */
export interface Input {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Does one operation on the state, or throws a Problem and has done nothing. */
export type Operation = (context: Context, input: Input) => Answer;

const byId = {
  getOrganization,
  updateOrganization,
  removeMember,
  updateUseCase,
  addUseCaseWebhook,
  deleteUseCaseWebhook,
  listUseCaseRuns,
  listPhoneNumbers,
  updatePhoneNumberUseCase,
  updatePhoneNumberTitle,
  deletePhoneNumbers,
  updateAgent,
  createModel,
  getCallRecording,
  listCallTags,
  getWorkflowVersion,
} satisfies Record<OperationId, (context: Context, input: never) => Answer>;

// Each operation names the input that its schemas admit, and the validators run before it.
export const operations = byId as unknown as Readonly<Record<OperationId, Operation>>;
