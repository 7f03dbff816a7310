/** Checks that doc comments, READMEs and addresses in Markdown state the defaults of the code. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_PORTS } from '../start/options.js';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { DEFAULTS as client } from '@voice-agent-platform/client/internal';
import { DEFAULT_PORT as docsDefaultPort } from '@voice-agent-platform/docs';
import { defaults as sandbox } from '@voice-agent-platform/sandbox';

const { port, 'platform-port': platformPort, 'docs-port': docsPort } = DEFAULT_PORTS;
const { latencyMs, maxBodyBytes, ...listenOptions } = sandbox;

/** The options with a default, each with the file of its doc comment. */
const OPTIONS = [
  ...optionsIn('packages/client', 'src/options.ts', client),
  ...optionsIn('packages/sandbox', 'src/core/options.ts', { latencyMs, maxBodyBytes }),
  ...optionsIn('packages/sandbox', 'src/common/roots.ts', listenOptions),
];

it('start uses the ports of the sandbox and of the docs', () => {
  expect({ port, platformPort, docsPort }).toEqual({
    port: sandbox.port,
    platformPort: sandbox.platformPort,
    docsPort: docsDefaultPort,
  });
});

it.each(OPTIONS)(
  'the doc comment of $option in $source states its default',
  async ({ source, option, forms }) => {
    const declaration = new RegExp(String.raw`/\*\* ([^\n]*) \*/\s+readonly ${option}\?:`);
    const [, comment] = declaration.exec(await read(source)) ?? [];
    expect(comment).toMatch(new RegExp(`Default:? (?:${forms})[.;]`));
  },
);

it.each(OPTIONS)(
  '$readme states the default of $option in each table that has the option or its flag',
  async ({ readme, option, forms }) => {
    const name = new RegExp(`^\\| \`(?:${option}|--${flagOf(option)} <\\w+>)\` `);
    const rows = (await read(readme)).split('\n').filter((line) => name.test(line));
    expect(rows).not.toEqual([]);
    const stated = new RegExp(`^\\| \`\\w+\` +\\| (?:${forms}) +\\||\\(default (?:${forms})[;)]`);
    expect(rows.filter((row) => !stated.test(row))).toEqual([]);
  },
);

it('addresses on this machine use the default ports', async () => {
  const paths = await repositoryFiles('*.md', ':!*CHANGELOG.md');
  const documents = await Promise.all(paths.map(read));
  const roots = documents.flatMap((text) =>
    [...text.matchAll(/(?:(baseUrl|platformUrl): )?'?https?:\/\/(?:127\.0\.0\.1|localhost):(\d+)/g)]
      .map(([address, option, used]) => ({ address, option, port: Number(used) }))
      // A document may start its own program on a port that it names.
      .filter((root) => !new RegExp(`--port ${root.port}\\b`).test(text)),
  );
  const mcp = join(repository, 'packages/mcp/dist/cli.js');
  const { stdout: mcpHelp } = await runOrFail(process.execPath, [mcp, '--help']);
  const mcpPort = Number(/--port .*\(default (\d+)/.exec(mcpHelp)?.[1]);
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

function optionsIn(folder: string, source: string, defaults: object) {
  return Object.entries(defaults).map(([option, value]: [string, number | string]) => ({
    readme: `${folder}/README.md`,
    source: `${folder}/${source}`,
    option,
    forms: formsOf(option, value),
  }));
}

/** Returns a pattern for the ways to write the value for readers. */
function formsOf(option: string, value: number | string): string {
  if (value === Infinity) return 'none';
  const forms = [String(value), value.toLocaleString('en-US')];
  if (option.endsWith('Bytes')) forms.push(`${Number(value) / 1024 ** 2} MiB`);
  return forms.join('|').replaceAll('.', '\\.');
}

/** Options have a unit in their names, and flags do not. */
function flagOf(option: string): string {
  return kebabCase(option.replace(/(?:Ms|Bytes)$/, ''));
}

function read(path: string): Promise<string> {
  return readFile(join(repository, path), 'utf8');
}
