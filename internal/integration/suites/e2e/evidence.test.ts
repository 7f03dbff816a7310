/** Runs the commands of the guide "Check the contract against the platform" from top to bottom. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createClient } from '@voice-agent-platform/client';
import { recordHar } from '@voice-agent-platform/client/validation';
import { createSandbox } from '@voice-agent-platform/sandbox';
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
      {
        operationId: 'getOrganization',
        exchanges: 1,
        statuses: { 200: 1 },
        bodies: {
          request: { compared: 0, missing: 0, unreadable: 0 },
          response: { compared: 1, missing: 0, unreadable: 0 },
        },
      },
      expect.objectContaining({ operationId: 'listCallTags', statuses: { 401: 1 } }),
    ]) as unknown,
    questions: expect.arrayContaining([
      expect.objectContaining({
        id: 'omitted-fields',
        observations: expect.arrayContaining([
          expect.objectContaining({
            place: 'updateUseCase',
            text: 'keywords is replaced',
            count: 1,
            of: 1,
          }),
        ]) as unknown,
      }),
    ]) as unknown,
  });
});

it('finds in the file of recordHar what it finds in the recordings of the proxies', async () => {
  await using commandLine = await startCommandLine();
  const { platform, folder } = commandLine;
  const ports = [await freePort(), await freePort()] as const;
  const { baseUrl, platformUrl } = platform.roots;
  const proxies = await Promise.all([
    startProxy(['proxy', '--target', baseUrl, '--port', `${ports[0]}`, '--har', 'a.har'], folder),
    startProxy(
      ['proxy', '--target', platformUrl, '--port', `${ports[1]}`, '--har', 'b.har'],
      folder,
    ),
  ]);
  const sandbox = createSandbox();
  const recorder = recordHar();
  const client = createClient({
    baseUrl: `http://127.0.0.1:${ports[0]}`,
    platformUrl: `http://127.0.0.1:${ports[1]}`,
    apiKey: platform.env['VOICE_AGENT_API_KEY'],
    organizationId: platform.env['VOICE_AGENT_ORGANIZATION_ID'],
    fetch: recorder,
  });
  const path = { id: sandbox.seedIds.useCase };
  await client.updateUseCase({ path, body: { keywords: ['crown', 'implant'] } });
  await client.updateUseCase({ path, body: { keywords: ['veneer'] } });
  const { members, ...organization } = await client.getOrganization();
  await client.updateOrganization({ body: { ...organization, members } });
  const [number] = await client.listPhoneNumbers();
  await client.deletePhoneNumbers({ body: { ids: [number!.id] } });
  await client.getCallRecording({ path: { id: sandbox.seedIds.call } });
  await client.listUseCaseRuns({ path: { use_case_id: sandbox.seedIds.useCase } });
  await client.updateAgent({ path: { id: 'a'.repeat(24) }, body: {} }).catch(() => undefined);
  await Promise.all(proxies.map(stop));
  await writeFile(join(folder, 'run.har'), JSON.stringify(recorder.har()));

  const report = async (...files: string[]) => {
    const { stdout, exitCode, output } = await commandLine.run(['evidence', ...files, '--json']);
    expect(exitCode, output).toBe(0);
    const { operations, violations, undeclared, questions } = JSON.parse(stdout) as Report;
    return { operations, violations, undeclared, questions };
  };
  const recorded = await report('run.har');
  expect(recorded.operations).toHaveLength(8);
  expect(recorded).toEqual(await report('a.har', 'b.har'));
});

type Report = Readonly<Record<'operations' | 'questions' | 'undeclared' | 'violations', unknown[]>>;

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

/** Finds a free port. The guide names its ports, so they must be known before the proxies start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
