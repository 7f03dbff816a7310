import type { Model, ModelCreate } from '@voice-agent-platform/types';
import { find } from '../find.js';
import type { State } from '../state.js';
import type { Answer, Context } from './operation.js';
import { assertReferences } from './references.js';

// Decision: training-time
const trainingStartsAfterMs = 5_000;
const trainingEndsAfterMs = 60_000;

// Decision: clone-fields
export const createModel = (
  { state, clock, newId, trainingEnding }: Context,
  { body }: { readonly body: ModelCreate },
): Answer => {
  assertReferences([
    { pointer: '/use_case_id', id: body.use_case_id, among: state.useCases, kind: 'use case' },
    { pointer: '/from_model_id', id: body.from_model_id, among: state.models, kind: 'model' },
  ]);
  const model: Model = {
    ...find(state.models, body.from_model_id, 'model'),
    id: newId('short'),
    created_at: new Date(clock.now()).toISOString(),
    status: 'pending',
    name: body.name,
    organization_id: state.organization.id,
    use_case_id: body.use_case_id,
    from_model_id: body.from_model_id,
    train_sample_ids: body.train_sample_ids,
    test_sample_ids: body.test_sample_ids,
  };
  const training = { modelId: model.id, requestedAt: clock.now(), ending: trainingEnding };
  return {
    json: model,
    commit: () => {
      state.models.set(model.id, model);
      state.trainings.set(model.id, training);
    },
  };
};

/** Brings every model under training to where the sandbox's clock says that it is. */
export const settleTrainings = (state: State, now: number): void => {
  for (const { modelId, requestedAt, ending } of state.trainings.values()) {
    const elapsedMs = now - requestedAt;
    if (elapsedMs < trainingStartsAfterMs) continue;
    const model = state.models.get(modelId);
    const status = elapsedMs < trainingEndsAfterMs ? 'training' : ending;
    if (model && model.status !== status) state.models.set(modelId, { ...model, status });
    if (status !== 'training') state.trainings.delete(modelId);
  }
};
