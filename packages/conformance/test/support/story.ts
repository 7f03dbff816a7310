/** A call of every operation that the sandbox's own story admits. */
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { seedIds } from '@voice-agent-platform/sandbox';

export type OperationId = keyof VoiceAgentClient;
export type Calls = { [Id in OperationId]: NonNullable<Parameters<VoiceAgentClient[Id]>[0]> };

export const suppliersNumber = '66f1a2e0e5b7d83a9c0e4b32';
export const hook = {
  url: 'https://hooks.harbordental.example/recalls',
  headers: [{ key: 'x-hook-secret', value: 'test-recall-secret' }],
};

export const calls: Calls = {
  getOrganization: {},
  updateOrganization: {
    body: {
      id: seedIds.organization,
      name: 'Harbor Dental Lisbon',
      api_key: 'sk_test_harbor_dental',
      members: [{ email: 'ines@harbordental.example' }, { email: 'rui@harbordental.example' }],
      attributes: ['dental'],
    },
  },
  removeMember: { body: { email: 'tomas@harbordental.example' } },
  updateUseCase: {
    path: { id: seedIds.useCase },
    body: { language: 'pt-PT', amd: true, amd_behavior: 'Hangup', max_duration_mins: 3 },
  },
  addUseCaseWebhook: { path: { id: seedIds.useCase }, body: hook },
  deleteUseCaseWebhook: {
    path: { id: seedIds.useCase },
    body: { url: 'https://hooks.harbordental.example/calls' },
  },
  listUseCaseRuns: {
    path: { use_case_id: seedIds.useCaseUuid },
    query: { sort: 'asc', limit: '1', offset: '1' },
  },
  listPhoneNumbers: {},
  updatePhoneNumberUseCase: {
    path: { id: suppliersNumber },
    body: { id: seedIds.useCase, agent_routes: [{ probability: 1, id: seedIds.agent }] },
  },
  updatePhoneNumberTitle: { path: { id: seedIds.phoneNumber }, body: { title: 'Reception' } },
  deletePhoneNumbers: { body: { ids: [suppliersNumber] } },
  updateAgent: { path: { id: seedIds.agent }, body: { name: 'Nora II', voice_id: 'voice-warm' } },
  createModel: {
    body: {
      use_case_id: seedIds.useCase,
      name: 'Reminders, third round',
      from_model_id: seedIds.model,
      train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71'],
      test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
      explain_tools: false,
    },
  },
  getCallRecording: { path: { id: seedIds.call } },
  listCallTags: {},
  getWorkflowVersion: { path: { version_id: seedIds.version } },
};
