import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { FileError, readJsonFile } from '../src/node/json-file.js';

let folder: string;
let file: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  file = join(folder, 'file.json');
  return remove;
});

it('reads a missing JSON file as undefined', async () => {
  expect(await readJsonFile(file)).toBeUndefined();
});

it('reads an empty JSON file as undefined', async () => {
  await fs.writeFile(file, '');
  expect(await readJsonFile(file)).toBeUndefined();
});

it('names the place at which a file is not JSON, without quoting it', async () => {
  await fs.writeFile(file, '{\n  "api_key": sk_test_secret\n}');
  const error = new FileError(`${file} is not well-formed JSON at line 2, column 14.`);
  await expect(readJsonFile(file)).rejects.toThrow(error);
});

it.each([
  // Read leniently, the next save would replace the letter for good.
  ['Latin-1', Buffer.from('{"name":"Jos\u00e9"}', 'latin1')],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
])('refuses a file in %s, and names the encoding that it needs', async (_encoding, content) => {
  await fs.writeFile(file, content);
  const error = new FileError(`${file} is not UTF-8: save it as UTF-8.`);
  await expect(readJsonFile(file)).rejects.toThrow(error);
});

it('refuses a JSON file that is a folder', async () => {
  await expect(readJsonFile(folder)).rejects.toThrow(`${folder} cannot be read (EISDIR).`);
});

it('reads a JSON file that begins with a byte order mark', async () => {
  await fs.writeFile(file, '\ufeff{"a":1}');
  expect(await readJsonFile(file)).toEqual({ a: 1 });
});
