import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { shippedDocument } from '../shipped.js';

const folder = fileURLToPath(new URL('../../', import.meta.url));

test('the module is the document', async () => {
  const { default: document } = await import('@voice-agent-platform/openapi');
  expect(document).toEqual(shippedDocument());
});

test('the snippet of the README runs', async () => {
  const readme = await readFile(`${folder}README.md`, 'utf8');
  const [, snippet = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const options = ['--no-warnings', '--input-type=module', '--eval', snippet];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: folder });
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(17);
  expect(lines).toContain('getWorkflowVersion GET platform /versions/{version_id}');
});
