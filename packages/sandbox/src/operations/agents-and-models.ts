import type { Model } from '@voice-agent-platform/types';
import { pickFields } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { find, replace } from '../state/resources.js';
import type { State, Training } from '../state/state.js';
import type { Context, Input, Result } from './operation.js';
import { applyPatch } from './patch.js';
import { assertKnownValues, assertReferences } from './refusals.js';

export function updateAgent(
  { state, decide }: Context,
  { path, body = {} }: Input<'updateAgent'>,
): Result {
  const agent = find(state, 'agents', path.id);
  assertKnownValues(decide, {
    pointer: '/languages',
    sent: body.languages ?? [],
    known: state.agents.flatMap(({ languages }) => languages),
  });
  const updated = applyPatch(agent, { body, update: 'AgentUpdate', resource: 'Agent', decide });
  return { json: updated, state: replace(state, 'agents', updated) };
}

/** Finds a model with every field of the body. Models do not have explain_tools. */
function findSame(state: State, body: Input<'createModel'>['body']): Model | undefined {
  const { explain_tools: _, ...kept } = pickFields(body, fields.ModelCreate);
  const names = Object.keys(kept) as (keyof typeof kept)[];
  const isSame = (model: Model, name: keyof typeof kept): boolean =>
    JSON.stringify(model[name]) === JSON.stringify(kept[name]);
  return state.models.find((model) => names.every((name) => isSame(model, name)));
}

// Decision: clone-fields
export function createModel(
  { state, now, ids, trainingEnding, decide }: Context,
  { body }: Input<'createModel'>,
): Result {
  assertReferences(state, body, [
    ['/use_case_id', 'use case'],
    ['/from_model_id', 'model'],
  ]);
  const same = findSame(state, body);
  if (same && decide('repeated-request') === 'once') return { json: same };
  const training = decide('training-time');
  const model: Model = {
    ...find(state, 'models', body.from_model_id),
    id: ids.next('short'),
    created_at: new Date(now).toISOString(),
    status: training === 'instant' ? trainingEnding : 'pending',
    name: body.name,
    organization_id: state.organization.id,
    use_case_id: body.use_case_id,
    from_model_id: body.from_model_id,
    train_sample_ids: [...body.train_sample_ids],
    test_sample_ids: [...body.test_sample_ids],
  };
  const added: Training = { modelId: model.id, requestedAt: now, ending: trainingEnding };
  return {
    json: model,
    state: {
      ...state,
      models: [...state.models, model],
      trainings: training === 'timed' ? [...state.trainings, added] : state.trainings,
    },
  };
}
