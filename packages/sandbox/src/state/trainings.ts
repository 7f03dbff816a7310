import type { Model } from '@voice-agent-platform/types';
import type { Training } from './snapshot.js';
import type { State } from './state.js';

// Decision: training-time
const TRAINING_STARTS_AFTER_MS = 5_000;
const TRAINING_ENDS_AFTER_MS = 60_000;

/** The status of a model in training, the next one, and the time until then. */
export function trainingAt(
  { requestedAt, ending }: Training,
  now: number,
): { readonly status: Model['status']; readonly next?: Model['status']; readonly inMs?: number } {
  const elapsedMs = now - requestedAt;
  if (elapsedMs < TRAINING_STARTS_AFTER_MS) {
    return { status: 'pending', next: 'training', inMs: TRAINING_STARTS_AFTER_MS - elapsedMs };
  }
  if (elapsedMs < TRAINING_ENDS_AFTER_MS) {
    return { status: 'training', next: ending, inMs: TRAINING_ENDS_AFTER_MS - elapsedMs };
  }
  return { status: ending };
}

/** The state with the status that each model in training has by now. The same state if none changes. */
export function settled(state: State, now: number): State {
  if (state.trainings.size === 0) return state;
  const models = new Map<string, Model>(state.models);
  const trainings = new Map(state.trainings);
  let hasChanged = false;
  for (const training of state.trainings.values()) {
    const { status, next } = trainingAt(training, now);
    const model = state.models.get(training.modelId);
    if (model && model.status !== status && status !== 'pending') {
      models.set(model.id, { ...model, status });
      hasChanged = true;
    }
    if (next === undefined) hasChanged = trainings.delete(training.modelId);
  }
  return hasChanged ? { ...state, models, trainings } : state;
}
