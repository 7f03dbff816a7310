import type { Model } from '@voice-agent-platform/types';
import { TRAINING_ENDS_AFTER_MS, TRAINING_STARTS_AFTER_MS } from '../common/defaults.js';
import type { State, Training } from './state.js';

interface Progress {
  readonly status: Model['status'];
  /** The next status. Absent after the end of the training. */
  readonly next?: Model['status'];
  /** The time until the next status, in milliseconds. */
  readonly inMs?: number;
}

/** Returns how far a training is at the time `now`. */
export function readProgress({ requestedAt, ending }: Training, now: number): Progress {
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
  const all = state.trainings.map((training) => ({ training, ...readProgress(training, now) }));
  const statuses = new Map(all.map(({ training, status }) => [training.modelId, status]));
  const models = state.models.map((model): Model => {
    const status = statuses.get(model.id);
    return status === undefined || status === model.status ? model : { ...model, status };
  });
  const trainings = all.filter(({ next }) => next).map(({ training }) => training);
  const hasChanged =
    trainings.length < all.length || models.some((model, index) => model !== state.models[index]);
  return hasChanged ? { ...state, models, trainings } : state;
}
