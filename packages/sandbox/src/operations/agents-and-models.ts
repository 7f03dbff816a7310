import type { Model } from '@voice-agent-platform/types';
import { shaped } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { type Training, withItems } from '../state/state.js';
import { assertReferences, find, type Context, type Input, type Result } from './operation.js';

// Decision: patch-merge
export function updateAgent({ state }: Context, { path, body = {} }: Input<'updateAgent'>): Result {
  const agent = find(state.agents, path.id, 'agent');
  const updated = { ...agent, ...shaped(body, fields.AgentUpdate) };
  return { json: updated, state: { ...state, agents: withItems(state.agents, [updated]) } };
}

// Decision: clone-fields
export function createModel(
  { state, now, newId, trainingEnding }: Context,
  { body }: Input<'createModel'>,
): Result {
  assertReferences(state, body, [
    ['/use_case_id', 'use case'],
    ['/from_model_id', 'model'],
  ]);
  const model: Model = {
    ...find(state.models, body.from_model_id, 'model'),
    id: newId('short'),
    created_at: new Date(now).toISOString(),
    status: 'pending',
    name: body.name,
    organization_id: state.organization.id,
    use_case_id: body.use_case_id,
    from_model_id: body.from_model_id,
    train_sample_ids: [...body.train_sample_ids],
    test_sample_ids: [...body.test_sample_ids],
  };
  const training: Training = { modelId: model.id, requestedAt: now, ending: trainingEnding };
  return {
    json: model,
    state: {
      ...state,
      models: [...state.models, model],
      trainings: [...state.trainings, training],
    },
  };
}
