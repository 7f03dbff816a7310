import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the package contains the licenses of the code in its modules', () => {
  const notices = readFileSync(new URL('../dist/third-party-notices.txt', import.meta.url), 'utf8');
  expect(notices.match(/^[\w-]+ \d+\.\d+\.\d+$/gm)).toEqual([
    expect.stringMatching(/^ajv /),
    expect.stringMatching(/^ajv-formats /),
  ]);
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(2); // prose-ignore: quotes the license
});
