import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { readArchitecture, readLayers } from '../checks/architecture.js';
import { findLayerFaults } from '../checks/layers.js';

it('the imports of the repository follow the layers of ARCHITECTURE.md, without circles', async () => {
  const layers = readLayers(await readArchitecture());
  const paths = await repositoryFiles('*.ts', '*.tsx', '*.js', ':!**/fixtures/**');
  const sources = await Promise.all(
    paths.map(async (path) => [path, await readFile(`${repository}${path}`, 'utf8')] as const),
  );
  expect(layers.flat()).toContain('packages/client');
  expect(paths).toContain('packages/client/src/create-client.ts');
  expect(findLayerFaults(Object.fromEntries(sources), layers)).toEqual([]);
});

const TWO_LAYERS = readLayers(
  '| 1 | `openapi` | x |\n| 2 | `packages/client`, `packages/sandbox` | y |',
);

const CLIENT = 'packages/client/src/a.ts';
const CONTRACT = 'openapi/scripts/a.ts';
const NOT_LOWER = 'which is not in a lower layer';

it.each([
  ['of a higher layer', CONTRACT, "import '@voice-agent-platform/client';", NOT_LOWER],
  [
    'of a higher layer by its path',
    CONTRACT,
    "export * from '../../packages/client/src/x.js';",
    NOT_LOWER,
  ],
  [
    'of the same layer',
    CLIENT,
    "import type { Sandbox } from '@voice-agent-platform/sandbox';",
    NOT_LOWER,
  ],
  [
    'around the exports of a lower layer',
    CLIENT,
    "const row = await import('../../../openapi/scripts/row.js');",
    'around the exports of openapi',
  ],
])('rejects an import %s', (_, path, text, reason) => {
  const [fault, ...others] = findLayerFaults({ [path]: text }, TWO_LAYERS);
  expect(fault).toContain(`${path} imports `);
  expect(fault).toContain(reason);
  expect(others).toEqual([]);
});

it('rejects a circle of files and one of folders, and names the imports', () => {
  const sources = {
    'openapi/scripts/a.ts': "import './b.js';",
    'openapi/scripts/b.ts': "import type { A } from './a.js';",
    'packages/client/src/http/a.ts': "import '../state/b.js';",
    'packages/client/src/state/b.ts': "import 'node:fs';",
    'packages/client/src/state/c.ts': "import '../http/d.js';",
    'packages/client/src/http/d.ts': '',
    'packages/sandbox/page/a.tsx': "import { B } from './b.js';",
    'packages/sandbox/page/b.tsx': "import { A } from './a.js';",
    'openapi/decorators/a.js': "import './b.js';",
    'openapi/decorators/b.js': "import './a.js';",
  };
  expect(findLayerFaults(sources, TWO_LAYERS)).toEqual(
    [
      'openapi/scripts/a.ts imports openapi/scripts/b.ts',
      'openapi/scripts/b.ts imports openapi/scripts/a.ts',
      'packages/sandbox/page/a.tsx imports packages/sandbox/page/b.tsx',
      'packages/sandbox/page/b.tsx imports packages/sandbox/page/a.tsx',
      'openapi/decorators/a.js imports openapi/decorators/b.js',
      'openapi/decorators/b.js imports openapi/decorators/a.js',
      'packages/client/src/http/a.ts imports packages/client/src/state/b.ts',
      'packages/client/src/state/c.ts imports packages/client/src/http/d.ts',
    ].map((found) => `${found}, in a circle: move what they share below them`),
  );
});

it('accepts an import that leads from one circle to another', () => {
  const sources = {
    'openapi/scripts/a.ts': "import './b.js';",
    'openapi/scripts/b.ts': "import './a.js'; import './c.js';",
    'openapi/scripts/c.ts': "import './d.js';",
    'openapi/scripts/d.ts': "import './c.js';",
  };
  const faults = findLayerFaults(sources, TWO_LAYERS);
  expect(faults).toHaveLength(4);
  expect(faults.join()).not.toContain('b.ts imports openapi/scripts/c.ts');
});

it('accepts an import of a package in a file of the root', () => {
  const sources = { 'vitest.config.ts': "import '@voice-agent-platform/client';" };
  expect(findLayerFaults(sources, TWO_LAYERS)).toEqual([]);
});

it('accepts imports of lower layers, and of files beside a folder that imports them', () => {
  const sources = {
    'packages/client/src/index.ts': "import './http/a.js';",
    'packages/client/src/http/a.ts':
      "import '../options.js'; import '@voice-agent-platform/openapi';",
    'packages/client/src/options.ts': "import ky from 'ky';",
  };
  expect(findLayerFaults(sources, TWO_LAYERS)).toEqual([]);
});
