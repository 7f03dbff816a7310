/** The lists of everything that is open or non-standard in the contract, and the words for it. */
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { unspecified } from '@voice-agent-platform/openapi/unspecified';

/** Every question once, in the order of first places, with all places that ask it. */
export const allQuestions = [...new Set(unspecified.map(({ id }) => id))].map((id) => {
  const at = unspecified.filter((entry) => entry.id === id);
  return { ...at[0]!, at };
});

/** Non-standard behavior, with the name of each place. */
export const allIrregularities = JSON.parse(readArtifact('irregularities.json')) as readonly {
  readonly subject: string;
  readonly kind: string;
  readonly note: string;
}[];

/** Converts a kind such as `put-that-deletes`, or the id of a question, to words. */
export function kindInWords(kind: string): string {
  return kind
    .replaceAll('-', ' ')
    .replace(/\b(id|api|url|json|http|put|delete|patch|uuid)\b/g, (word) => word.toUpperCase());
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
