import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';

// Starts Node.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const call = `
import { createClient } from '@voice-agent-platform/client';
import { validateContract } from '@voice-agent-platform/client/validation';
const keywords = [];
const client = createClient({
  baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: 'sk_test_1',
  fetch: async () => Response.json({ tags: [1] }),
  middleware: [validateContract({ onDrift: ({ pointer }) => keywords.push(pointer) })],
});
await client.listCallTags();
console.log(keywords.join());
`;

it('validates where the runtime forbids to make code from strings', async () => {
  const run = promisify(execFile);
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval'];
  const { stdout } = await run(process.execPath, [...flags, call], { cwd: import.meta.dirname });
  expect(stdout.trim()).toBe('/tags/0');
  await expect(run(process.execPath, [...flags, 'new Function("1")'])).rejects.toThrow(/EvalError/);
});
