/** Checks that users install the versions that the suite tests. */
import { readFile } from 'node:fs/promises';
import { findLanguage } from '@voice-agent-platform/codegen/internal/languages/languages';
import { placesFor } from '@voice-agent-platform/codegen/internal/places';
import { expect, it } from 'vitest';
import { folderOf } from '../src/harness.js';

/** The file that pins the tested versions of each language. */
const lockFiles: Readonly<Record<string, string>> = {
  python: `${placesFor(findLanguage('python'), { client: '' }).settings}/requirements.txt`,
  'python-pydantic': `${folderOf('python-pydantic')}/requirements.txt`,
  go: `${folderOf('go')}/go.mod`,
  rust: `${folderOf('rust')}/Cargo.lock`,
};

it.each(Object.entries(lockFiles))(
  'the commands that install a client of %s have the versions that it is tested with',
  async (name, file) => {
    const pinned = await readFile(file, 'utf8');
    const { libraries = {} } = findLanguage(name);
    expect(Object.keys(libraries)).not.toEqual([]);
    for (const [library, version] of Object.entries(libraries)) {
      // The forms of pip, Go and Cargo.
      const forms = [
        `${library}==${version}\n`,
        `${library} v${version}\n`,
        `name = "${library}"\nversion = "${version}"\n`,
      ];
      expect(
        forms.filter((form) => pinned.includes(form)),
        library,
      ).toHaveLength(1);
    }
  },
);
