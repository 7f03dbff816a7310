/** Writes the contract's declared unknowns and irregularities into its descriptions. */
import type { Contract } from '../data/contract.js';
import type { OpenApiDocument } from '../data/openapi.js';
import { valueAt } from '@voice-agent-platform/internal/json-pointer';

/** A copy of the document. Entries about the whole API are on the page of unknowns only. */
export function annotate({
  document,
  unspecified,
  irregularities,
}: Pick<Contract, 'document' | 'unspecified' | 'irregularities'>): OpenApiDocument {
  const annotated = structuredClone(document);
  const notes = [
    ...irregularities.map(({ pointer, note }) => ({ pointer, text: `**Non-standard.** ${note}` })),
    ...unspecified.map(({ pointer, what, assume }) => ({
      pointer,
      text: `**Not specified.** ${what} _Assume:_ ${assume}`,
    })),
  ];
  for (const { pointer, text } of notes) {
    if (pointer === '') continue;
    const subject = valueAt(annotated, pointer) as { description?: string } | undefined;
    if (!subject) throw new Error(`The contract has nothing at ${pointer}`);
    subject.description = [subject.description, text].filter(Boolean).join('\n\n');
  }
  return annotated;
}
