import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages as generatedLanguages } from '@voice-agent-platform/codegen';
import { languages } from '@voice-agent-platform/drivers';
import { describe, expect, it } from 'vitest';
import { guideFile } from '../../src/languages/guides.js';

const generated = languages.filter((language) => language.generated !== undefined);

it('drives every language that the codegen package generates', () => {
  const driven = generated.map(({ name }) => name);
  expect(driven).toEqual(generatedLanguages.map(({ name }) => name));
});

describe('the guide of a language', () => {
  it.each(generated)('names the command and the generator: $title', async ({ name, generator }) => {
    const guide = await readFile(guideFile(name), 'utf8');
    expect(guide).toMatch(/^# /m);
    expect(guide).toContain(`npx @voice-agent-platform/codegen ${name} `);
    expect(guide).toContain(`${generator.name} ${generator.version}`);
  });

  const executed = generated.flatMap(({ name, title, folder, ...language }) => {
    const source = language.firstCallSource ?? language.firstCall;
    return source === undefined ? [] : [{ name, title, file: join(folder, source) }];
  });
  it.each(executed)('shows the program that the matrix runs: $title', async ({ name, file }) => {
    const program = await readFile(file, 'utf8');
    expect(await readFile(guideFile(name), 'utf8')).toContain(`\n${program}\`\`\`\n`);
  });
});
