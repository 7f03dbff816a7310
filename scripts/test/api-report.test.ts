import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareReports } from '../checks/api-report.js';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { reportedPackages } from '@voice-agent-platform/shared/chores/workspace';

it('the committed reports have the public types of the packages', () => {
  const committed = compareReports(reportedPackages(), { update: false });
  expect(committed).not.toEqual([]);
  const stale = committed
    .filter(({ changed }) => changed)
    .map(({ report }) => `${report} is not that of the types: run pnpm api:report`);
  expect([...stale, ...committed.flatMap(({ faults }) => faults)]).toEqual([]);
});

it('a report changes with the types of its entry, exported or not, and not with the words of a comment', async () => {
  await using folder = await createTemporaryFolder();
  const declare = async (words: string, side: string) => {
    const shape = `interface Shape {\n  side: ${side};\n}\n`;
    await writeFile(join(folder.path, 'index.d.ts'), `${shape}export declare const one: Shape;\n`);
    await writeFile(
      join(folder.path, 'two.d.ts'),
      `/** ${words} */\nexport declare const two: 2;\n`,
    );
  };
  const exports = { '.': { types: './index.d.ts' }, './two': { types: './two.d.ts' } };
  const manifest = { name: 'reported', version: '1.0.0', type: 'module', exports };
  await writeFile(join(folder.path, 'package.json'), JSON.stringify(manifest));
  const compare = (update: boolean) =>
    compareReports([{ folder: folder.path, manifest }], { update }).map(({ report, changed }) => [
      report,
      changed,
    ]);

  await declare('Two.', 'number');
  compare(true);
  await declare('The second.', 'bigint');
  expect(compare(false)).toEqual([
    ['reported.api.md', true],
    ['reported.two.api.md', false],
  ]);
  // A comparison does not write.
  expect(await readFile(join(folder.path, 'etc/reported.api.md'), 'utf8')).toContain(
    'side: number',
  );
});
