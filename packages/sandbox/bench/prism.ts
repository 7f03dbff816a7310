import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '5.14.2';
const folder = join(import.meta.dirname, '../.cache/bench');

/** Fetches Prism on first use, into a folder that nobody's install pays for. Gives its command. */
export const prismCommand = (): string => {
  const command = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  if (!existsSync(command)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = [
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `@stoplight/prism-cli@${version}`,
    ];
    execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return command;
};
