/**
 * Checks that texts for users state the defaults of the code:
 *
 * - `Default 30,000.` in the doc comment of each option of the client and the sandbox;
 * - the row of each such option or flag in a table of its README;
 * - the ports of addresses on this machine in every Markdown file, such as `http://127.0.0.1:4010`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_PORTS } from '../start/options.js';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { DEFAULTS as client } from '@voice-agent-platform/client/internal';
import { DEFAULT_PORT as docsDefaultPort } from '@voice-agent-platform/docs';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';

type Defaults = Readonly<Record<string, number | string>>;

const { port, 'platform-port': platformPort, 'docs-port': docsPort } = DEFAULT_PORTS;
const byPackage: Record<string, Defaults> = {
  client: { ...client },
  sandbox,
};
/** The options that have a doc comment and a row in a README. */
const options: Defaults = { ...client, ...sandbox };

let files: readonly { readonly path: string; readonly text: string }[];
let documents: typeof files;
beforeAll(async () => {
  const paths = await repositoryFiles('*.md', 'packages/*/src/*.ts');
  files = await Promise.all(
    paths
      .filter((path) => !path.endsWith('CHANGELOG.md'))
      .map(async (path) => ({ path, text: await readFile(join(repository, path), 'utf8') })),
  );
  documents = files.filter(({ path }) => path.endsWith('.md'));
});

it('start uses the ports of the sandbox and of the docs', () => {
  expect({ port, platformPort, docsPort }).toEqual({
    port: sandbox.port,
    platformPort: sandbox.platformPort,
    docsPort: docsDefaultPort,
  });
});

it('doc comments state the defaults of the code', () => {
  const stated = files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/Default:? ([\d,.]*\d(?: MiB)?|none)\b[^/]*\*\/\s*(?:readonly )?(\w+)\?:/g),
    ].map(([, value = '', name = '']) => ({
      path,
      name,
      value,
      expected: findDefaults(path)[name],
    })),
  );
  const known = stated.filter(({ expected }) => expected !== undefined);
  expect(known.map(({ name }) => name).sort()).toEqual(Object.keys(options).sort());
  expect(
    known.filter(({ name, value, expected }) => !listForms(name, expected).includes(value)),
  ).toEqual([]);
});

it('tables of options in READMEs state the defaults of the code', () => {
  const rows = documents.flatMap(({ path, text }) =>
    listOptionRows(text).flatMap(({ option, stated }) => {
      const defaults = Object.entries(findDefaults(path));
      const [name, value] =
        defaults.find(([key]) => withoutUnit(key) === withoutUnit(option)) ?? [];
      return name === undefined ? [] : [{ path, option, stated, forms: listForms(name, value) }];
    }),
  );
  const compared = rows.map(({ option }) => withoutUnit(option));
  expect(new Set(compared)).toEqual(new Set(Object.keys(options).map(withoutUnit)));
  expect(rows.filter(({ stated, forms }) => !forms.includes(stated))).toEqual([]);
});

it('addresses on this machine use the default ports', async () => {
  const mcp = join(repository, 'packages/mcp/dist/cli.js');
  const { stdout: mcpHelp } = await runOrFail(process.execPath, [mcp, '--help']);
  const mcpPort = Number(/--port .*\n?.*\(default (\d+)/.exec(mcpHelp)?.[1]);
  const roots = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:(baseUrl|platformUrl): )?'?https?:\/\/(?:127\.0\.0\.1|localhost):(\d+)/g)]
      .map(([, option, used]) => ({ path, option, port: Number(used) }))
      // A document may start its own program on a port that it names.
      .filter((root) => !text.includes(`--port ${root.port}`)),
  );
  const portsOf: Readonly<Record<string, readonly number[]>> = {
    baseUrl: [port],
    platformUrl: [platformPort],
  };
  const anyPort = [port, platformPort, docsPort, mcpPort];
  expect(roots.length).toBeGreaterThan(0);
  const isWrong = (root: (typeof roots)[number]) =>
    !(portsOf[root.option ?? ''] ?? anyPort).includes(root.port);
  expect(roots.filter(isWrong)).toEqual([]);
});

function findDefaults(path: string): Defaults {
  return byPackage[/^packages\/(\w+)/.exec(path)?.[1] ?? ''] ?? {};
}

/** Reads rows such as `| \`--port <port>\` | port of the base root (default 4010) |` or `| \`timeoutMs\` | 30,000 |`. */
function listOptionRows(text: string): { option: string; stated: string }[] {
  return [...text.matchAll(/^\| `(?:--)?([\w-]+)(?: <\w+>)?` +\| *(.*?) *\|/gm)].map(
    ([, name = '', cell = '']) => ({
      option: camelCase(name),
      stated: /\(default ([^;)]+)/.exec(cell)?.[1] ?? cell,
    }),
  );
}

/** Options have a unit in their names, and flags do not. */
function withoutUnit(name: string): string {
  return name.replace(/(?:Ms|Bytes)$/, '');
}

/** The ways to write the value for readers. */
function listForms(name: string, value: number | string | undefined): string[] {
  if (value === Infinity) return ['none'];
  if (typeof value !== 'number') return value === undefined ? [] : [value];
  return [
    String(value),
    value.toLocaleString('en-US'),
    ...(name.endsWith('Ms') ? [`${value / 1000} s`, `${value / 1000} seconds`] : []),
    ...(name.endsWith('Bytes') ? [`${value / 1024 ** 2} MiB`] : []),
  ];
}

function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
