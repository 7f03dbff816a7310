/** Runs the program of the section "A key that expires" of the guide "A Node service", and counts the keys it fetches. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readTestedGuides } from '../../support/documents.js';
import { importProgram } from '../../support/import-program.js';
import { startPlatform } from '../../support/platform.js';

/** Comes after the code of the section. Its client `withFetchedKey` gets its keys from `fetchKey`. */
const EXPORTS = `
const fetchFirst = fetchKey;
export const fetched = [];
fetchKey = async () => {
  const key = await fetchFirst();
  fetched.push(key);
  return key;
};
export const callAtOnce = (count) =>
  Promise.all(Array.from({ length: count }, () => withFetchedKey.listCallTags()));
`;

let program: {
  /** The keys that the client fetched in a test. */
  readonly fetched: unknown[];
  readonly callAtOnce: (count: number) => Promise<unknown>;
};
const platform = await startPlatform();

beforeAll(async () => {
  const guides = await readTestedGuides();
  const { blocks } = guides.find(({ path }) => path.endsWith('guides/node-service.md'))!;
  const section = listExecuted(blocks, 'ts').at(-1)!.code;
  const code = `import { createClient } from '@voice-agent-platform/client';\n${section}${EXPORTS}`;
  program = (await importProgram<typeof program>(code, platform)).exports;
});
beforeEach(() => {
  platform.sandbox.reset();
  program.fetched.length = 0;
});
afterAll(() => platform.sandbox.close());

it('fetches an expired key once for 20 calls', async () => {
  vi.stubEnv('VOICE_AGENT_API_KEY', platform.env.VOICE_AGENT_API_KEY);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { now } = Date;
  // The program fetched a key that is valid for 10 minutes.
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 11 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  await program.callAtOnce(20);
  expect(program.fetched).toHaveLength(1);
  expect(platform.sandbox.requests).toHaveLength(20);
});

it('does not fetch a key while the last one is valid', async () => {
  await program.callAtOnce(20);
  expect(program.fetched).toEqual([]);
  expect(platform.sandbox.requests).toHaveLength(20);
});
