import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { operations } from '@voice-agent-platform/openapi/operations';
import { updateTables } from '../scripts/readme-tables.js';
import { readDocument } from './support.js';

const folder = fileURLToPath(new URL('../', import.meta.url));
const readme = await readFile(join(folder, 'README.md'), 'utf8');

it('the snippets of the README list every operation, and print a row of the table', async () => {
  const snippets = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  const outputs = await Promise.all(
    snippets.map(async (code) => {
      const options = ['--no-warnings', '--input-type=module', '--eval', code];
      return (await runOrFail(process.execPath, options, { cwd: folder })).stdout;
    }),
  );
  for (const { operationId } of operations) expect(outputs[0]).toContain(operationId);
  expect(outputs[1]).toBe("PATCH base /use-cases/{id} [ 'id' ]\n[ 'hooks[].headers[].value' ]\n");
});

it('the tables of the README are those of the contract and the profile', async () => {
  const advice = 'Run `pnpm --filter @voice-agent-platform/openapi readme`';
  expect(updateTables(readme, await readDocument()), advice).toBe(readme);
});

it('the README lists every entry of the package', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  const table = readme.slice(readme.indexOf('| Entry'), readme.indexOf('## Which document'));
  const named = table
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/(?<=`)[./][^`]*(?=`)/g) ?? [])
    .map((entry) => (entry === '.' ? entry : `.${entry}`));
  const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json');
  expect(named.sort()).toEqual(entries.sort());
});
