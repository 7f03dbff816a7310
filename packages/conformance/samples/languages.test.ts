/** The curl and Python samples do what they say. They need programs that Node does not bring. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkSample } from '../test/support/check-sample.js';
import { startPlatform } from '../test/support/platform.js';
import { runSample } from '../test/support/run-sample.js';
import { readGuidePrograms, readSamples, type Sample } from '../test/support/samples.js';

const programs = { curl: 'curl', python: 'python3' };
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const missing = Object.values(programs).filter((program) => !isThere(program));
const runnable = async (language: keyof typeof programs) =>
  missing.includes(programs[language]) ? [] : readSamples(language);

const samples = [...(await runnable('curl')), ...(await runnable('python'))];
const guides = missing.includes('curl') ? [] : await readGuidePrograms('curl');

describe('the curl and Python samples', () => {
  it('find the programs that they need', () => {
    if (missing.length > 0) console.warn(`Not on this machine: ${missing.join(', ')}`);
    // A machine of one's own may lack one; a check that others rely on may not.
    expect(process.env.CI === 'true' ? missing : []).toEqual([]);
  });

  it.each(samples)('in $language call $subject once, and it succeeds', checkSample);

  it.each(guides)('of the guide $subject run', async (guide) => {
    await using platform = await startPlatform();
    expect(await runSample(guide, platform)).toMatchObject({ exitCode: 0 });
  });

  it.each(samples.filter(({ subject }) => subject === 'updateAgent'))(
    'in $language are found when the operation fails',
    async (sample: Sample) => {
      const broken = { ...sample, source: sample.source.replace('66f1a3', '00f1a3') };
      expect(broken.source).not.toBe(sample.source);
      await expect(checkSample(broken)).rejects.toThrow();
    },
  );
});
