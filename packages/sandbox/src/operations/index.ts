import type { OperationId } from '../generated/operations.js';
import { updateAgent } from './agents.js';
import { getCallRecording, listCallTags } from './calls.js';
import { createModel } from './models.js';
import type { Answer, Context, Operation } from './operation.js';
import { getOrganization, removeMember, updateOrganization } from './organization.js';
import {
  deletePhoneNumbers,
  listPhoneNumbers,
  updatePhoneNumberTitle,
  updatePhoneNumberUseCase,
} from './phone-numbers.js';
import { addUseCaseWebhook, deleteUseCaseWebhook, updateUseCase } from './use-cases.js';
import { getWorkflowVersion, listUseCaseRuns } from './workflows.js';

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
