import { answerMutations } from './answers.js';
import type { FactMutation } from './mutation.js';
import { operationMutations } from './operations.js';
import { requirednessMutations } from './requiredness.js';
import { valueMutations } from './values.js';

export const factMutations: readonly FactMutation[] = [
  ...operationMutations,
  ...requirednessMutations,
  ...valueMutations,
  ...answerMutations,
];
