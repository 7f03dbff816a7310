/** Writes the contract's declared unknowns and irregularities into the descriptions that readers see. */
import type { Contract } from './contract.js';
import { at, type OpenApiDocument } from './document.js';

/** A copy of the document. What concerns the whole API is told on the page of unknowns alone. */
export function annotate({
  document,
  unspecified,
  irregularities,
}: Pick<Contract, 'document' | 'unspecified' | 'irregularities'>): OpenApiDocument {
  const annotated = structuredClone(document);
  const notes = [
    ...irregularities.map(({ pointer, note }) => ({ pointer, text: `**Unusual.** ${note}` })),
    ...unspecified.map(({ pointer, what, assume }) => ({
      pointer,
      text: `**Not specified.** ${what} _Meanwhile:_ ${assume}`,
    })),
  ];
  for (const { pointer, text } of notes) {
    if (pointer === '') continue;
    const subject = at(annotated, pointer) as { description?: string };
    subject.description = [subject.description, text].filter(Boolean).join('\n\n');
  }
  return annotated;
}
