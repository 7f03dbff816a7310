import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageFolder } from '../../src/languages/places.js';
import { languages } from '../../src/languages/registry.js';

describe('the guide of a language', () => {
  test.each(languages.filter((each) => each.generated))(
    'names the command and the generator: $title',
    async ({ name, generator }) => {
      const guide = await readGuide(name);
      expect(guide).toMatch(/^# /m);
      expect(guide).toContain(`npx @voice-agent-platform/codegen ${name} `);
      expect(guide).toContain(generator.version);
    },
  );

  const executed = languages.flatMap(({ name, title, firstCall }) =>
    firstCall === undefined ? [] : [{ name, title, file: firstCall.file }],
  );
  test.each(executed)('shows the program that the matrix runs: $title', async ({ name, file }) => {
    const program = await readFile(join(languageFolder(name), file), 'utf8');
    expect(await readGuide(name)).toContain(`\n${program}\`\`\`\n`);
  });
});

function readGuide(name: string): Promise<string> {
  return readFile(new URL(`../../../docs/guides/languages/${name}.md`, import.meta.url), 'utf8');
}
