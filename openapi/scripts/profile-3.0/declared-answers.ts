import { operationsOf } from '../document.js';
import { isObject } from '../json.js';
import type { Transformation } from './transformation.js';

export const declaredAnswers = {
  name: 'declared-answers',
  does: 'Leaves out the `default` answer, of which nothing is specified, so that an operation has one typed answer.',
  needs: {
    progenitor:
      'Panics on an operation with more than one type of success, and counts `default` as one (oxidecomputer/progenitor#344, oxidecomputer/progenitor#950).',
    'openapi-python-client': 'Adds `Any` to the type of each answer.',
  },
  apply(document) {
    for (const { operation } of operationsOf(document)) {
      if (isObject(operation.responses)) delete operation.responses.default;
    }
  },
} satisfies Transformation;
