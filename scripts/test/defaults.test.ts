/**
 * Checks that every default in a README, a guide or a doc comment equals the one in the code. It recognizes:
 *
 * - `Default 30,000.` in the doc comment of an option;
 * - the row of an option or flag in a table of a package's README;
 * - addresses on this machine, such as `http://127.0.0.1:4010`;
 * - the statuses after which the client retries a method, in the README of the client, which its tests follow, in the
 *   guide on errors, and on the pages of operations.
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
  docs: { port: docsPort },
};

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
    [...text.matchAll(/Default ([\d,.]*\d(?: MiB)?)\b[^/]*\*\/\s*(?:readonly )?(\w+)\?:/g)].map(
      ([, value = '', name = '']) => ({ path, name, value, expected: findDefaults(path)[name] }),
    ),
  );
  const known = stated.filter(({ expected }) => expected !== undefined);
  expect(known.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['timeoutMs', 'maxRetries', 'port', 'platformPort']),
  );
  expect(
    known.filter(({ name, value, expected }) => !listForms(name, expected).includes(value)),
  ).toEqual([]);
});

it('tables of options in READMEs state the defaults of the code', () => {
  const rows = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/^\| `(?:--)?([\w-]+)(?: <\w+>)?`(.*)$/gm)].flatMap(([row, option = '']) => {
      const name = camelCase(option);
      const [key, expected] =
        Object.entries(findDefaults(path)).find(
          ([known]) => known.replace(/(Ms|Bytes)$/, '') === name || known === name,
        ) ?? [];
      return key && Number(expected) > 0 && Number.isFinite(expected)
        ? [{ path, row, forms: listForms(key, expected) }]
        : [];
    }),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ row, forms }) => !forms.some((form) => row.includes(form)))).toEqual([]);
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

it('the guide on errors and the pages of operations state the retries that the README of the client lists', async () => {
  const retries = (path: string) => {
    const text = documents.find((document) => document.path === path)?.text ?? '';
    const rows = [...text.matchAll(/^\| (.*`(?:GET|PUT|POST)`.*?) *\| (.*) \|$/gm)];
    return rows.map(([, methods = '', outcomes = '']) => ({
      methods,
      statuses: outcomes.match(/\d{3}/g) ?? [],
    }));
  };
  const listed = retries('packages/client/README.md');
  expect(retries('docs/guides/errors.md')).toEqual(listed);
  expect(listed.length).toBeGreaterThan(2);
  const { statuses } = listed.find(({ methods }) => methods.includes('PUT'))!;
  const page = await readFile(
    join(repository, 'docs/dist/operations/deletePhoneNumbers.html'),
    'utf8',
  );
  expect(page).toContain(`Retried by the client after ${statuses.join(' and ')}<`);
});

function findDefaults(path: string): Defaults {
  return byPackage[/^packages\/(\w+)/.exec(path)?.[1] ?? ''] ?? {};
}

/** The ways to write the value for readers. */
function listForms(name: string, value: number | string | undefined): string[] {
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
