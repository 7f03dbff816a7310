import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

// An install on Linux can leave them out. Then nothing starts elsewhere.
it.each(['@esbuild/', '@oxfmt/binding-', '@oxlint-tsgolint/', '@oxlint/binding-', '@turbo/'])(
  'the lock file has %s for macOS',
  (name) => {
    const lock = readFileSync(`${repository}pnpm-lock.yaml`, 'utf8');
    expect(lock.includes(`'${name}darwin-arm64@`), 'Run `pnpm install --fix-lockfile`.').toBe(true);
  },
);
