/** Checks that users install the versions that the suite tests. */
import { readFile } from 'node:fs/promises';
import {
  findLanguage,
  languages,
} from '@voice-agent-platform/codegen/internal/languages/languages';
import { installCommands } from '@voice-agent-platform/codegen/internal/next-step';
import { placesFor } from '@voice-agent-platform/codegen/internal/places';
import { expect, it } from 'vitest';
import { driverFolder } from '../src/harness.js';

interface Pins {
  readonly file: string;
  /** Writes a library as the file pins it. */
  readonly pin: (library: string, version: string) => string;
}

const pipPin: Pins['pin'] = (library, version) => `${library}==${version}\n`;

/** The file that pins the tested versions of each language. */
const pins: Readonly<Record<string, Pins>> = {
  python: {
    file: `${placesFor(findLanguage('python'), { client: '' }).settings}/requirements.txt`,
    pin: pipPin,
  },
  'python-pydantic': { file: `${driverFolder('python-pydantic')}/requirements.txt`, pin: pipPin },
  go: {
    file: `${driverFolder('go')}/go.mod`,
    pin: (library, version) => `${library} v${version}\n`,
  },
  rust: {
    file: `${driverFolder('rust')}/Cargo.lock`,
    pin: (library, version) => `name = "${library}"\nversion = "${version}"\n`,
  },
};

/** Their build checks the versions, because no file pins them. */
const checkedByBuild = ['csharp'];

const withLibraries = languages.filter(
  ({ name, libraries }) => libraries !== undefined && !checkedByBuild.includes(name),
);

it.each(withLibraries)(
  'the commands that install a client of $name have the versions that it is tested with',
  async (language) => {
    const { name, libraries = {} } = language;
    const { file, pin } = pins[name] ?? {};
    if (file === undefined || pin === undefined)
      throw new Error(`Add the file that pins the libraries of ${name} to this test`);
    const pinned = await readFile(file, 'utf8');
    const commands = installCommands(language, 'client').join('\n');
    for (const [library, version] of Object.entries(libraries)) {
      expect(pinned).toContain(pin(library, version));
      expect(commands).toMatch(new RegExp(`${library}(?:==|@v?)${version}(?: |$)`, 'm'));
    }
  },
);
