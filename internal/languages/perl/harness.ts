import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Harness } from '../src/harness.js';

const manifest = fileURLToPath(import.meta.resolve('@voice-agent-platform/codegen/package.json'));

/** The worked example of `voice-agent-codegen verify`: a client that was written by hand. */
export const perl: Harness = {
  name: 'perl',
  title: 'Perl example',
  folder: join(dirname(manifest), 'examples'),
  generator: { name: 'written by hand', version: '', registry: 'this repository' },
  note: 'The example for `voice-agent-codegen verify`. Core modules only.',
  driverTools: [
    {
      name: 'Perl 5',
      probe: ['perl', '-MHTTP::Tiny', '-MJSON::PP', '-e', '1'],
      hint: 'Debian: apt install perl',
    },
  ],
  start: (program, { folder }) => ({ argv: ['perl', `${folder}/${program}`] }),
  driver: 'driver.pl',
};
