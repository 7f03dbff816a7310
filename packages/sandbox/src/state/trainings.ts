import type { Model } from '@voice-agent-platform/types';
import type { State, Training } from './state.js';

const TRAINING_STARTS_AFTER_MS = 5_000;
const TRAINING_ENDS_AFTER_MS = 60_000;

/** Returns the status of a model in training, the next one, and the time until then. */
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

/** Updates the status of each model in training to the time `now`. Returns the same state if none changes. */
export function settleTrainings(state: State, now: number): State {
  if (state.trainings.length === 0) return state;
  const known = state.trainings.map((training) => ({ training, ...trainingAt(training, now) }));
  const statuses = new Map(known.map(({ training, status }) => [training.modelId, status]));
  const models = state.models.map((model): Model => {
    const status = statuses.get(model.id);
    return status === undefined || status === model.status ? model : { ...model, status };
  });
  const trainings = known.filter(({ next }) => next).map(({ training }) => training);
  const hasChanged =
    trainings.length < known.length || models.some((model, index) => model !== state.models[index]);
  return hasChanged ? { ...state, models, trainings } : state;
}
