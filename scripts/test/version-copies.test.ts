import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { replaceVersion, versionCopies } from '../release/version-copies.js';

const read = (path: string) => readFileSync(repository + path, 'utf8');

it.each(versionCopies)(
  'a release raises the version of $file, and changes nothing else',
  (copy) => {
    const { version } = JSON.parse(read(copy.manifest)) as { version: string };
    const raised = replaceVersion(read(copy.file), copy, '98.7.6');
    expect(raised).toContain('98.7.6');
    expect(raised.replaceAll('98.7.6', version)).toBe(read(copy.file));
  },
);

it.each(versionCopies)('a release fails if $file has its version elsewhere', (copy) => {
  expect(() => replaceVersion('release: 0.1.0\n', copy, '0.2.0')).toThrow(
    `${copy.file} has no version that matches`,
  );
});
