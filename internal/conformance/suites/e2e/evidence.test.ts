/** The commands of the guide "Check the contract against the platform", run from top to bottom. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { expect, it } from 'vitest';
import { codeBlocks } from '../../support/code-blocks.js';
import { startCommandLine } from '../../support/command-line.js';
import { runProgram } from '../../support/programs.js';
import { commandsIn } from '../../support/shell-command.js';

const guide = await readFile(join(repository, 'docs/guides/evidence.md'), 'utf8');
const commands = codeBlocks(guide)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ code }) => commandsIn(code));
const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

it('records with the proxies and compares what they wrote', async () => {
  await using commandLine = await startCommandLine();
  const { roots, env } = commandLine.platform;
  const [basePort, platformPort] = [await freePort(), await freePort()];
  const onOwnPorts = (command: string) =>
    command
      .replaceAll('https://api.example.com', roots.baseUrl)
      .replaceAll('https://platform.example.com', roots.platformUrl)
      .replaceAll('4040', String(basePort))
      .replaceAll('4041', String(platformPort));

  const proxies = commands.filter((command) => command.includes(' proxy ')).map(onOwnPorts);
  expect(proxies).toHaveLength(2);
  const running = await Promise.all(
    proxies.map((command) => startProxy(command.split(' ').slice(3), commandLine.folder)),
  );
  const exported = commands.filter((command) => command.startsWith('export '));
  const calls = commands.filter((command) => /^(?:voice-agent (?!evidence)|curl )/.test(command));
  const script = onOwnPorts(['set -e', ...exported, ...calls].join('\n'));
  const called = await commandLine.shell(script);
  expect(called.exitCode, called.output).toBe(0);
  const own = await runProgram(
    'typescript',
    `import { createClient } from '@voice-agent-platform/client';\nawait createClient().getOrganization();`,
    {
      ...commandLine.platform,
      env: { ...env, VOICE_AGENT_BASE_URL: `http://127.0.0.1:${basePort}` },
    },
  );
  expect(own.exitCode, own.output).toBe(0);
  await Promise.all(running.map(stop));

  const compare = commands.find((command) => command.startsWith('voice-agent evidence base.har'));
  const { exitCode, stdout, output } = await commandLine.shell(compare ?? '');
  expect(exitCode, output).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    files: [
      { name: 'base.har', exchanges: 5, matched: 5, ignored: 0 },
      { name: 'platform.har', exchanges: 1, matched: 1, ignored: 0 },
    ],
    violations: [],
    operations: expect.arrayContaining([
      { operationId: 'getOrganization', exchanges: 1, statuses: { 200: 1 } },
      { operationId: 'listCallTags', exchanges: 1, statuses: { 401: 1 } },
    ]) as unknown,
    questions: expect.arrayContaining([
      expect.objectContaining({
        subject: 'updateUseCase',
        kind: 'update',
        observations: expect.arrayContaining([
          { text: 'keywords is replaced', count: 1, of: 1 },
        ]) as unknown,
      }),
    ]) as unknown,
  });
});

async function startProxy(words: readonly string[], cwd: string): Promise<ChildProcess> {
  const proxy = spawn(process.execPath, [redocly, ...words], {
    cwd,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Press Ctrl+C')) resolve();
    };
    proxy.stdout.on('data', read);
    proxy.stderr.on('data', read);
    proxy.once('exit', () => reject(new Error(output)));
  });
  return proxy;
}

async function stop(proxy: ChildProcess): Promise<void> {
  const exited = once(proxy, 'exit');
  proxy.kill('SIGINT');
  await exited;
}

/** The guide names its ports, so they have to be known before the proxies start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
