import type { AgentUpdate, Model, ModelCreate } from '@voice-agent-platform/types';
import { fields } from '../generated/operations.js';
import type { Training } from '../state/snapshot.js';
import { write, type State } from '../state/state.js';
import {
  assertReferences,
  find,
  writable,
  type ById,
  type Context,
  type Result,
} from './operation.js';

// Decision: training-time
const trainingStartsAfterMs = 5_000;
const trainingEndsAfterMs = 60_000;

// Decision: patch-merge
export function updateAgent(
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: AgentUpdate },
): Result {
  const agent = find(state.agents, path.id, 'agent');
  const updated = { ...agent, ...writable(body, fields.AgentUpdate) };
  return { json: updated, writes: [write('agents', agent, updated)] };
}

// Decision: clone-fields
export function createModel(
  { state, clock, newId, trainingEnding }: Context,
  { body }: { readonly body: ModelCreate },
): Result {
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
  return {
    json: model,
    writes: [write('models', undefined, model)],
    training: { modelId: model.id, requestedAt: clock.now(), ending: trainingEnding },
  };
}

/** The status of a model in training, the next one, and the time until then. */
export function trainingAt(
  { requestedAt, ending }: Training,
  now: number,
): { readonly status: Model['status']; readonly next?: Model['status']; readonly inMs?: number } {
  const elapsedMs = now - requestedAt;
  if (elapsedMs < trainingStartsAfterMs) {
    return { status: 'pending', next: 'training', inMs: trainingStartsAfterMs - elapsedMs };
  }
  if (elapsedMs < trainingEndsAfterMs) {
    return { status: 'training', next: ending, inMs: trainingEndsAfterMs - elapsedMs };
  }
  return { status: ending };
}

/** Updates the status of every model in training. */
export function settleTrainings(state: State, now: number): void {
  for (const training of state.trainings.values()) {
    const { status, next } = trainingAt(training, now);
    const model = state.models.get(training.modelId);
    if (model && model.status !== status && status !== 'pending') {
      state.models.set(model.id, { ...model, status });
    }
    if (next === undefined) state.trainings.delete(training.modelId);
  }
}
