/** The TypeScript of the documentation compiles and does what it says. The other languages: `samples/`. */
import { describe, expect, it } from 'vitest';
import { checkSample } from './support/check-sample.js';
import { compileSamples } from './support/compile-samples.js';
import { operations } from '@voice-agent-platform/openapi/operations';
import { startPlatform } from './support/platform.js';
import { runSample } from './support/run-sample.js';
import { readGuidePrograms, readSamples, type Sample } from './support/samples.js';

const samples = await readSamples('typescript');
const guides = await readGuidePrograms('typescript');

describe('the TypeScript samples', () => {
  it('are there for every operation', () => {
    expect(samples.map(({ subject }) => subject).sort()).toEqual(
      operations.map(({ operationId }) => operationId).sort(),
    );
  });

  it('compile, and so do the programs of the guides; a misspelt field does not', async () => {
    const misspelt = { ...broken('name:', 'nmae:'), subject: 'misspelt' };
    const errors = await compileSamples([...samples, ...guides, misspelt]);
    expect(errors).toEqual([
      { subject: 'misspelt', message: expect.stringContaining(`'nmae' does not exist`) as string },
    ]);
  });

  it.each(samples)('call $subject once, and it succeeds', checkSample);
});

describe('the programs of the guides', () => {
  it.each(guides)('run from top to bottom: $subject', async (guide) => {
    await using platform = await startPlatform();
    const { exitCode, stdout, stderr } = await runSample(guide, platform);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toBe('');
    expect(stdout).not.toContain('undefined');
  });
});

describe('a sample that does not work', () => {
  it.each([
    ['its operation fails', '66f1a3', '00f1a3'],
    ['it calls another operation', 'platform.updateAgent', 'platform.listCallTags'],
    [
      'it calls nothing',
      'await platform.updateAgent',
      'await (async () => ({ name: 1, languages: 1 }))',
    ],
    ['it prints a field that there is not', 'agent.name', 'agent.nmae'],
    ['it prints the key', 'agent.name', 'process.env.VOICE_AGENT_API_KEY'],
  ])('is found when %s', async (_, search, replacement) => {
    await expect(checkSample(broken(search, replacement))).rejects.toThrow();
  });
});

function broken(search: string, replacement: string): Sample {
  const original = samples.find(({ subject }) => subject === 'updateAgent');
  if (!original?.source.includes(search)) throw new Error(`No ${search} in the sample`);
  return { ...original, source: original.source.replace(search, replacement) };
}
