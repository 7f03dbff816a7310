import { describe, expect, it } from 'vitest';
import { annotate } from '../scripts/contract/annotate.js';
import type { OpenApiDocument } from '../scripts/contract/document.js';

const document = {
  paths: { '/a/{b}': { get: { description: 'Reads.' } } },
  components: { schemas: { Thing: { type: 'object' } } },
} as unknown as OpenApiDocument;
const unknown = { subject: '', what: 'Whether it is.', assume: 'It is.', source: 'Here' };

describe('an annotated document', () => {
  it('tells what is unknown after what is known, and leaves the contract as it was', () => {
    const annotated = annotate({
      document,
      unspecified: [{ ...unknown, pointer: '/paths/~1a~1{b}/get' }],
      irregularities: [],
    });
    expect(annotated.paths['/a/{b}']?.get?.description).toBe(
      'Reads.\n\n**Not specified.** Whether it is. _Meanwhile:_ It is.',
    );
    expect(document.paths['/a/{b}']?.get?.description).toBe('Reads.');
  });

  it('tells what is unusual where nothing was told before', () => {
    const annotated = annotate({
      document,
      unspecified: [],
      irregularities: [
        { pointer: '/components/schemas/Thing', subject: '', kind: '', note: 'Odd.' },
      ],
    });
    expect(annotated.components.schemas.Thing?.description).toBe('**Unusual.** Odd.');
  });

  it('is refused when a pointer names nothing', () => {
    const unspecified = [{ ...unknown, pointer: '/paths/~1missing' }];
    expect(() => annotate({ document, unspecified, irregularities: [] })).toThrow(
      '/paths/~1missing',
    );
  });
});
