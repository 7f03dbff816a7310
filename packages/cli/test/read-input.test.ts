import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const USE_CASE = '66f1a1d2e5b7d83a9c0e4b21';

/** Runs a dry run with a body from a file. */
async function dryRun(content: string | Uint8Array) {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'body.json');
  await writeFile(file, content);
  const parameters = ['update-use-case', USE_CASE, '--body', `@${file}`, '--dry-run'];
  const { exitCode, stdout, stderr } = await voiceAgent(parameters);
  return { exitCode, stdout, stderr: stderr.replaceAll(file, 'body.json') };
}

it('reads a body file with a byte order mark', async () => {
  const { exitCode, stdout } = await dryRun('\ufeff{"name":"Räder"}');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ body: { name: 'Räder' } });
});

it.each([
  ['Latin-1', Buffer.from('{"name":"Räder"}', 'latin1')],
  ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le')],
])('refuses a body file in %s', async (_, content) => {
  const { exitCode, stderr } = await dryRun(content);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--body: body.json is not UTF-8\n');
});

it.each([
  ['{\n  "name": "s3cret" "b"\n}', 'body.json:2:20 is not JSON: comma expected'],
  ['{\n  "name": s3cret\n}', 'body.json:2:11 is not JSON: invalid symbol'],
  ['', 'body.json:1:1 is not JSON: value expected'],
  ['{"params": {"a/b": [12345678901234567890]}}', 'body.json:1:21 is a number at /params/a~1b/0'],
  ['{"params": {"a": -9007199254740993}}', 'body.json:1:18 is a number at /params/a'],
  ['{"params": {"a": 1e400}}', 'body.json:1:18 is a number at /params/a'],
  ['{"name":"s3cret","name":"b"}', 'body.json:1:18 is a second property of the same name'],
])(
  'names the file and the position of the fault in %j, and quotes nothing',
  async (content, message) => {
    const { exitCode, stderr } = await dryRun(content);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: --body: ${message}`);
    expect(stderr).not.toMatch(/s3cret|1234567|740993|1e-?400/);
  },
);

it('refuses a flag with an integer that JavaScript would change', async () => {
  const parameters = ['update-use-case', USE_CASE, '--max-duration-mins', '9007199254740993'];
  const { exitCode, stderr } = await voiceAgent([...parameters, '--dry-run']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--max-duration-mins must be an integer');
});
