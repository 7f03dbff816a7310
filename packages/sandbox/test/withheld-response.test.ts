import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { modelBody } from './cases/agents-and-models.js';

describe('a response that violates the contract', () => {
  it('is withheld with a 500 that names the fault, and nothing changes', async () => {
    // A source of identifiers that is none makes the one fault that no seed and no request can make.
    const sandbox = createSandbox({ ids: { short: () => 7 as never, uuid: () => 'u' } });
    const { send } = platformOf(sandbox);
    const before = sandbox.snapshot();
    const { status, json } = await send('POST', '/models', { body: modelBody(sandbox) });
    expect(status).toBe(500);
    expect(json).toMatchObject({
      type: 'urn:voice-agent-sandbox:problem:response-violates-contract',
      errors: [{ in: 'response', pointer: '/id', message: 'must be string' }],
    });
    expect({ ...sandbox.snapshot(), idsIssued: 0 }).toEqual(before);
  });
});
