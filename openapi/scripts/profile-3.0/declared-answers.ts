import { operationsOf } from '../document.js';
import { isObject } from '../json.js';
import type { Transformation } from './transformation.js';

export const declaredAnswers = {
  name: 'declared-answers',
  does: 'Leaves out the `default` answer, of which nothing is specified, so that an operation has one typed answer.',
  needs: {
    progenitor:
      'Panics on an operation with more than one type of success, and counts `default` as one.',
  },
  apply(document) {
    for (const { operation } of operationsOf(document)) {
      if (isObject(operation.responses)) delete operation.responses.default;
    }
  },
} satisfies Transformation;
