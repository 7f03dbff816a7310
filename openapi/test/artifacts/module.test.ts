import { expect, test } from 'vitest';
import { shippedDocument } from '../shipped.js';

test('the module is the document', async () => {
  const { default: document } = await import('@voice-agent-platform/openapi');
  expect(document).toEqual(shippedDocument());
});
