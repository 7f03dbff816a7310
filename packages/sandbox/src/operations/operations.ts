import type { OperationId } from '@voice-agent-platform/validators';
import { createModel, updateAgent } from './agents-and-models.js';
import {
  getCallRecording,
  getWorkflowVersion,
  listCallTags,
  listUseCaseRuns,
} from './calls-and-workflows.js';
import type { Context, Operation, Result } from './operation.js';
import { getOrganization, removeMember, updateOrganization } from './organization.js';
import {
  deletePhoneNumbers,
  listPhoneNumbers,
  updatePhoneNumberTitle,
  updatePhoneNumberUseCase,
} from './phone-numbers.js';
import { addUseCaseWebhook, deleteUseCaseWebhook, updateUseCase } from './use-cases.js';

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
} satisfies Record<OperationId, (context: Context, input: never) => Result>;

// Each operation declares the input that its schemas allow. The validators run before it.
export const operations = byId as unknown as Readonly<Record<OperationId, Operation>>;
