/** A Redocly plugin that turns the hand-written document into the published one. */
import { readFileSync } from 'node:fs';
import { writeOutComposition } from './compose.js';
import { addQuestions } from './questions.js';

const QUESTIONS = new URL('../unspecified.yaml', import.meta.url);

export default function contract() {
  return { id: 'contract', decorators: { oas3: { publish } } };
}

/**
 * Writes out composed schemas, then adds the questions at the places that this leaves. A fault is reported, not thrown, so
 * that Redocly prints broken references first: a place may be missing because of one.
 */
const publish = () => ({
  Root: {
    /** @type {(root: Record<string, unknown>, context: { report: (problem: object) => void }) => void} */
    leave: (root, { report }) => {
      try {
        const parts = writeOutComposition(root);
        addQuestions(root, readFileSync(QUESTIONS, 'utf8'), parts);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        report({ message, location: { pointer: '#/openapi' } });
      }
    },
  },
});
