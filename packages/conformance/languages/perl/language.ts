import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/languages/language.js';

const manifest = fileURLToPath(import.meta.resolve('@voice-agent-platform/codegen/package.json'));
const driverFolder = join(dirname(manifest), 'examples');

/** The worked example of `voice-agent-codegen verify`: a client that no generator wrote. */
export const perl: Language = {
  name: 'perl',
  title: 'Perl example',
  driverFolder,
  generator: { name: 'written by hand', version: '', registry: 'this repository' },
  toolchain: ['Perl', 'perl', '--version'],
  note: 'The example for `voice-agent-codegen verify`. Core modules only.',
  driverTools: [
    { probe: ['perl', '-MHTTP::Tiny', '-MJSON::PP', '-e', '1'], hint: 'Install Perl 5.' },
  ],
  debianPackages: 'perl',
  drive: () => ({ argv: ['perl', join(driverFolder, 'driver.pl')] }),
};
