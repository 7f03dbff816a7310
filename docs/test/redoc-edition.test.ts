import { bundle, readDocument } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { allQuestions } from '../src/data/questions.js';
import { redocEdition } from '../src/redoc/edition.js';

it('has every open question in a description of the document for Redoc', () => {
  const descriptions: string[] = [];
  JSON.stringify(redocEdition(), (key, value: unknown) => {
    if (key === 'description') descriptions.push(String(value));
    return value;
  });
  const text = descriptions.join('\n');
  const missing = allQuestions.filter(({ what }) => !text.includes(what));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

it('leaves the contract as it is when it writes the document for Redoc', () => {
  redocEdition();
  expect(bundle).toEqual(readDocument('openapi.json'));
});
