import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { findLitter } from '../run/litter.js';

it('findLitter finds placeholders, and links to files that are not there', async () => {
  const { path: client, remove } = await createTemporaryFolder();
  onTestFinished(remove);
  const files = {
    'README.md': '[API](docs/Api.md#call), [gone](docs/Gone.md) and [part](docs/Part.md#call)',
    'docs/Api.md': '[up](../README.md), [here](#call) and [web](https://example.com/a.md#b)',
    'setup.py': 'url = "https://github.com/GIT_USER_ID/client"',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(client, file)), { recursive: true });
    await writeFile(join(client, file), text);
  }
  expect(await findLitter(client)).toEqual([
    'README.md links to docs/Gone.md, which is not there',
    'README.md links to docs/Part.md, which is not there',
    'setup.py has the placeholder GIT_USER_ID',
  ]);
});
