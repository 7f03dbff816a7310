import { seedIds } from '@voice-agent-platform/sandbox';

/** The story's second phone number. */
const phoneNumber = '66f1a2e0e5b7d83a9c0e4b32';

/** The inputs of each workflow, from the story of the sandbox. */
export const workflowInputs: Record<string, object> = {
  'add-and-remove-a-webhook': {
    use_case_id: seedIds.useCase,
    language: 'en-GB',
    hook_secret: 'test-recall-secret',
  },
  'give-up-a-number': { phone_number_id: phoneNumber },
  'learn-from-a-call': {
    call_id: seedIds.call,
    use_case_id: seedIds.useCase,
    agent_id: seedIds.agent,
    languages: ['en-GB', 'pt-PT', 'es-ES'],
  },
  'rotate-members': {
    members: ['ines', 'tomas', 'rui'].map((name) => ({ email: `${name}@harbordental.example` })),
  },
  'route-a-number': {
    phone_number_id: phoneNumber,
    use_case_id: seedIds.useCase,
    agent_id: seedIds.agent,
  },
  'trace-a-run': { organization_id: seedIds.organization, use_case_uuid: seedIds.useCaseUuid },
  'train-a-model': {
    use_case_id: seedIds.useCase,
    model_id: seedIds.model,
    phone_number_id: seedIds.phoneNumber,
    prompt_id: '66f1a8b0e5b7d83a9c0e4b81',
    train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
    test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
  },
};
