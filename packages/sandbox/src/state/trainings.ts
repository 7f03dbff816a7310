import type { Model } from '@voice-agent-platform/types';
import type { Training } from './snapshot.js';
import type { State } from './state.js';

// Decision: training-time
const trainingStartsAfterMs = 5_000;
const trainingEndsAfterMs = 60_000;

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
