import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { replaceVersion, versionCopies } from '../release/version-copies.js';

const read = (path: string) => readFileSync(repository + path, 'utf8');

it.each(versionCopies)(
  'a release raises every version in $file, and changes nothing else',
  (copy) => {
    const { version } = JSON.parse(read(copy.manifest)) as { version: string };
    const text = read(copy.file);
    expect(text).toContain(version);
    expect(replaceVersion(text, copy, '98.7.6')).toBe(text.replaceAll(version, '98.7.6'));
  },
);

it.each(versionCopies)('a release fails if $file has its version elsewhere', (copy) => {
  expect(() => replaceVersion('release: 0.1.0\n', copy, '0.2.0')).toThrow(
    `${copy.file} has no version that matches`,
  );
});
