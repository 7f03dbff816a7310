/** The inputs of the contract's workflows, from the sandbox's data. */
import { createSandbox, seedIds } from '@voice-agent-platform/sandbox';
import { calls, suppliersNumberId } from './story.js';

/** A secret among the inputs, as the API key is. */
export const hookSecret = 'test-recall-secret';

const { id: use_case_id, ...routes } = calls.updatePhoneNumberUseCase.body as { id: string };

/** The inputs of each workflow except the API key. */
export const workflowInputs: Readonly<Record<string, object>> = {
  'add-and-remove-a-webhook': {
    use_case_id: seedIds.useCase,
    hook_secret: hookSecret,
  },
  'give-up-a-number': { phone_number_id: suppliersNumberId },
  'rotate-members': {
    members: [
      ...createSandbox().snapshot().organization.members,
      { email: 'rui@harbordental.example', role: 'editor' },
    ],
    email: 'tomas@harbordental.example',
  },
  'route-a-number': {
    phone_number_id: suppliersNumberId,
    use_case_id,
    ...routes,
  },
  'trace-a-run': { organization_id: seedIds.organization, use_case_uuid: seedIds.useCaseUuid },
  'train-a-model': {
    use_case_id: seedIds.useCase,
    model_id: seedIds.model,
    train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71', '66f1a7c0e5b7d83a9c0e4b72'],
    test_sample_ids: ['66f1a7c0e5b7d83a9c0e4b73'],
  },
};

/** @throws if the table lacks the workflow */
export function inputsOf(workflow: string): object {
  const inputs = workflowInputs[workflow];
  if (inputs) return inputs;
  throw new Error(`The workflow ${workflow} has no inputs: add them to workflow-inputs.ts`);
}
