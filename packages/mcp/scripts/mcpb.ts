/** Writes a bundle for desktop clients: `pnpm --filter @voice-agent-platform/mcp mcpb [file]`. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTool } from '@voice-agent-platform/internal/fetch-tool';
import { runOrFail } from '@voice-agent-platform/internal/run';
import { createTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import { tools } from '../src/generated/tools.js';
import { VARIABLES } from '../src/options.js';

const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const optionName = (variable: string): string => variable.replace('VOICE_AGENT_', '').toLowerCase();

const { version, description, keywords, license, engines } = JSON.parse(
  await readFile(inPackage('package.json'), 'utf8'),
) as {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly engines: { readonly node: string };
};

const manifest = {
  manifest_version: '0.3',
  name: 'voice-agent-mcp',
  display_name: 'Voice-agent platform',
  version,
  description,
  author: { name: 'The maintainers of the voice-agent platform toolkit' },
  license,
  keywords,
  server: {
    type: 'node',
    entry_point: 'server/cli.js',
    mcp_config: {
      command: 'node',
      args: ['${__dirname}/server/cli.js', '--allow-writes=${user_config.allow_writes}'],
      env: Object.fromEntries(
        VARIABLES.map(({ name }) => [name, `\${user_config.${optionName(name)}}`]),
      ),
    },
  },
  tools: tools.map(({ listing }) => ({ name: listing.name, description: listing.title })),
  compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: engines.node } },
  user_config: {
    ...Object.fromEntries(
      VARIABLES.map(({ name, title, description: text, isRequired, isSecret }) => [
        optionName(name),
        {
          type: 'string',
          title,
          description: text,
          required: isRequired,
          sensitive: isSecret,
          ...(!isRequired && { default: '' }),
        },
      ]),
    ),
    allow_writes: {
      type: 'boolean',
      title: 'Allow changes',
      description: 'Also offer the operations that change data',
      required: false,
      default: false,
    },
  },
};

const output = resolve(process.argv[2] ?? inPackage(`dist/voice-agent-mcp-${version}.mcpb`));
await using folder = await createTemporaryFolder();
await mkdir(join(folder.path, 'server'));
await writeFile(join(folder.path, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }\n');
for (const file of ['cli.js', 'third-party-notices.txt']) {
  await copyFile(inPackage(`dist/${file}`), join(folder.path, 'server', file));
}
const mcpb = join(await fetchTool('@anthropic-ai/mcpb'), 'node_modules', '.bin', 'mcpb');
await runOrFail(mcpb, ['validate', join(folder.path, 'manifest.json')]);
await runOrFail(mcpb, ['pack', folder.path, output]);
console.log(output);
