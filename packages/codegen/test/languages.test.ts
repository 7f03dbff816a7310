/** Tests the languages: how their generators are installed and started, the tools that they need, and their next steps. */
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import { expect, it, vi } from 'vitest';
import { findLanguage, languages } from '../languages/languages.js';
import { listTools } from '../languages/tools.js';
import { nextStep } from '../src/next-step.js';
import { placesFor } from '../src/places.js';
import { setUp } from '../src/set-up.js';
import { placesIn, useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

const places = () => placesIn(test.folder);

/** The patterns between the name of a generator and its version: of pip, npm and Go, Maven, Cargo, and package.json. */
const SEPARATORS = ['==', '@v?', ':', ' --version ', '": "'];

it.each(languages)(
  'setUp installs the version of the generator that the help names: $name',
  async ({ name, generator, setUp: commandsFor, setUpFiles = [] }) => {
    const { settings } = placesFor({ name, generator }, { client: '' });
    const files = setUpFiles.map((file) => readFile(join(settings, file), 'utf8'));
    const commands = commandsFor(places(), generator.version).map(({ argv }) => argv.join(' '));
    const texts = [...commands, ...(await Promise.all(files))].join('\n');
    const pin = new RegExp(`${generator.name}(?:-cli)?(?:${SEPARATORS.join('|')})([\\w.]+)`, 'g');
    const versions = [...texts.matchAll(pin)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([generator.version]));
  },
);

it('python starts in isolated mode, which ignores modules of the current folder and of PYTHONPATH', () => {
  const { tools, setUp: commandsFor, generate } = findLanguage('python');
  const commands = [
    ...tools.map(({ probe }) => probe),
    ...[...commandsFor(places(), ''), ...generate(places())].map(({ argv }) => argv),
  ];
  expect(commands).toHaveLength(4);
  for (const [program, option] of commands) {
    expect(program).toMatch(/python3?$/);
    expect(option).toBe('-I');
  }
});

/** Puts a program before the programs of the machine on the path. */
async function install(name: string, script: string): Promise<void> {
  await writeFile(join(test.folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${test.folder}${delimiter}${process.env.PATH}`);
}

it('java refuses a Java without the option --version, such as Java 8', async () => {
  await install('java', '[ "$1" = -version ]');
  await expect(setUp(findLanguage('java'), places())).rejects.toThrow(
    'Java needs Java 17 or later. `java` is missing or does not work.',
  );
});

it.each([
  ['go', 'go', 'go version go1.24.9 linux/amd64', 'Go 1.25 or later'],
  ['rust', 'cargo', 'cargo 1.87.0 (99624be96 2025-05-06)', 'Rust 1.88 or later'],
  ['java', 'java', 'openjdk 11.0.25 2024-10-15', 'Java 17 or later'],
  ['kotlin', 'mvn', 'Apache Maven 3.6.3', 'Maven 3.8 or later'],
  ['python', 'python3', '3.10.12 (main, Nov  4 2025)', 'Python 3.11 or later with its venv module'],
])('%s refuses an older %s', async (name, program, version, needed) => {
  await install('java', 'echo openjdk 17.0.15 2025-04-15');
  await install(program, `echo '${version}'`);
  await expect(setUp(findLanguage(name), places())).rejects.toThrow(
    `needs ${needed}. \`${program}\` is too old: ${version}`,
  );
});

it('go builds its generator for this machine, whatever target the user has set', async () => {
  const log = join(test.folder, 'log');
  await install(
    'go',
    `case "$*" in
      version) echo go version go1.25.0 ;;
      'env GOHOSTOS') echo linux ;;
      'env GOHOSTARCH') echo amd64 ;;
      *) echo "$GOOS/$GOARCH" > '${log}' ;;
    esac`,
  );
  vi.stubEnv('GOOS', 'windows');
  await setUp(findLanguage('go'), places());
  expect(await readFile(log, 'utf8')).toBe('linux/amd64\n');
});

it('typescript reports that npm is missing', async () => {
  vi.stubEnv('PATH', test.folder);
  await expect(setUp(findLanguage('typescript'), places())).rejects.toThrow(
    'TypeScript needs npm. `npm` is missing or does not work. To install it: It comes with Node.',
  );
});

it('the README lists the languages with their generators and what they need', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const table = markdownTable(
    ['Language', 'Generator', 'You need'],
    languages.map(({ name, generator, tools }) => [
      `\`${name}\``,
      `${generator.name} ${generator.version}`,
      listTools(tools),
    ]),
  );
  // The formatter pads the cells.
  const text = readme.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');
  expect(text, `Put this table into packages/codegen/README.md:\n${table}`).toContain(
    table.replace(/ *\| */g, '|'),
  );
});

it.each([
  ['client', 'pip install ./client'],
  ['../client', 'pip install ../client'],
  ['/tmp/client', 'pip install /tmp/client'],
])('nextStep names the folder %s so that pip does not look for a package', (out, command) => {
  expect(nextStep(findLanguage('python'), out)).toContain(command);
});

it.each(languages)('nextStep quotes the folder for the shell: $name', (language) => {
  const expected = nextStep(language, 'client').replaceAll('./client', `'./it'\\''s mine'`);
  expect(nextStep(language, "it's mine")).toBe(expected);
});
