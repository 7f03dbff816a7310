/** Runs the commands of the guide "Check the contract against the platform", and compares ways to record traffic. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { recordHar } from '@voice-agent-platform/client/validation';
import type { Sandbox } from '@voice-agent-platform/sandbox';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCodeBlocks } from '../../support/code-blocks.js';
import { startCommandLine, type CommandLine } from '../../support/command-line.js';
import { runProgram } from '../../support/programs.js';
import { findFreePort, startProxy } from '../../support/redocly-proxy.js';
import { commandsIn } from '../../support/shell-command.js';

type Report = Readonly<
  Record<'files' | 'operations' | 'questions' | 'undeclared' | 'violations', unknown[]>
>;

describe('the guide', () => {
  let report: Report;
  beforeAll(async () => {
    const guide = await readFile(join(repository, 'docs/guides/evidence.md'), 'utf8');
    const commands = parseCodeBlocks(guide)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => commandsIn(code));
    await using commandLine = await startCommandLine();
    await recordByGuide(commands, commandLine);
    const compare = commands.find((command) => command.startsWith('voice-agent evidence base.har'));
    const { exitCode, stdout, output } = await commandLine.shell(compare ?? '');
    expect(exitCode, output).toBe(0);
    report = JSON.parse(stdout) as Report;
  });

  it('the commands of the guide record every call, and each call matches the contract', () => {
    expect(report.files).toMatchObject([
      { name: 'base.har', exchanges: 5, matched: 5, ignored: 0 },
      { name: 'platform.har', exchanges: 1, matched: 1, ignored: 0 },
    ]);
    expect(report.violations).toEqual([]);
  });

  it('the report of the guide counts the statuses and the compared bodies of an operation', () => {
    expect(report.operations).toContainEqual({
      operationId: 'getOrganization',
      exchanges: 1,
      statuses: { 200: 1 },
      bodies: {
        request: { compared: 0, missing: 0, unreadable: 0 },
        response: { compared: 1, missing: 0, unreadable: 0 },
      },
    });
  });

  it('the report of the guide has the call with a wrong key', () => {
    const refused = { operationId: 'listCallTags', statuses: { 401: 1 } };
    expect(report.operations).toContainEqual(expect.objectContaining(refused));
  });

  it('the report of the guide answers whether an update replaces a list', () => {
    const place = 'updateUseCase';
    const replaced = { place, text: 'keywords is replaced', count: 1, of: 1 };
    const observations = expect.arrayContaining([expect.objectContaining(replaced)]) as unknown;
    const question = { id: 'omitted-fields', observations };
    expect(report.questions).toContainEqual(expect.objectContaining(question));
  });
});

/** Starts the proxies of the guide, makes its calls and one of a program, and stops the proxies. */
async function recordByGuide(
  commands: readonly string[],
  { platform, folder, shell }: CommandLine,
): Promise<void> {
  const { roots, env } = platform;
  const [basePort, platformPort] = [await findFreePort(), await findFreePort()];
  const ownPlaces: Readonly<Record<string, string>> = {
    'https://api.example.com': roots.baseUrl,
    'https://platform.example.com': roots.platformUrl,
    '4040': String(basePort),
    '4041': String(platformPort),
  };
  // In one pass, because a free port can contain 4040 or 4041.
  const onOwnPorts = (command: string) =>
    command.replace(/https:\/\/\w+\.example\.com|404[01]/g, (place) => ownPlaces[place] ?? place);

  const options = commands.flatMap((command) => / proxy (.*)/.exec(command)?.[1] ?? []);
  expect(options).toHaveLength(2);
  const stops = await Promise.all(
    options.map((words) => startProxy(onOwnPorts(words).split(' '), folder)),
  );
  try {
    const exported = commands.filter((command) => command.startsWith('export '));
    const calls = commands.filter((command) => /^(?:voice-agent (?!evidence)|curl )/.test(command));
    const called = await shell(onOwnPorts(['set -e', ...exported, ...calls].join('\n')));
    expect(called.exitCode, called.output).toBe(0);
    const own = await runProgram('typescript', PROGRAM, {
      ...platform,
      env: { ...env, VOICE_AGENT_BASE_URL: `http://127.0.0.1:${basePort}` },
    });
    expect(own.exitCode, own.output).toBe(0);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

const PROGRAM = `
import { createClient } from '@voice-agent-platform/client';
await createClient().getOrganization();
`;

it('evidence finds in the file of recordHar what it finds in the recordings of the proxies', async () => {
  await using commandLine = await startCommandLine();
  const { platform, folder } = commandLine;
  const [port, platformPort] = [await findFreePort(), await findFreePort()];
  const optionsOf = (target: string, at: number, file: string) =>
    `--target ${target} --port ${at} --har ${file}`.split(' ');
  const stops = await Promise.all([
    startProxy(optionsOf(platform.roots.baseUrl, port, 'a.har'), folder),
    startProxy(optionsOf(platform.roots.platformUrl, platformPort, 'b.har'), folder),
  ]);
  const recorder = recordHar();
  try {
    const client = createClient({
      ...platform.sandbox.clientOptions,
      baseUrl: `http://127.0.0.1:${port}`,
      platformUrl: `http://127.0.0.1:${platformPort}`,
      fetch: recorder,
    });
    await makeCalls(client, platform.sandbox.seedIds);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
  await writeFile(join(folder, 'run.har'), JSON.stringify(recorder.har()));

  const recorded = await readReport(commandLine, ['run.har']);
  expect(recorded.operations).toHaveLength(8);
  expect(recorded).toEqual(await readReport(commandLine, ['a.har', 'b.har']));
});

/** Calls eight operations on both roots, in ways that answer questions, and one of them with an error. */
async function makeCalls(client: VoiceAgentClient, ids: Sandbox['seedIds']): Promise<void> {
  const path = { id: ids.useCase };
  await client.updateUseCase({ path, body: { keywords: ['crown', 'implant'] } });
  await client.updateUseCase({ path, body: { keywords: ['veneer'] } });
  const organization = await client.getOrganization();
  await client.updateOrganization({ body: organization });
  const [number] = await client.listPhoneNumbers();
  await client.deletePhoneNumbers({ body: { ids: [number!.id] } });
  await client.getCallRecording({ path: { id: ids.call } });
  await client.listUseCaseRuns({ path: { use_case_id: ids.useCase } });
  const unknown = client.updateAgent({ path: { id: 'a'.repeat(24) }, body: {} });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
}

/** Returns the parts of a report that do not depend on the files. */
async function readReport(commandLine: CommandLine, files: readonly string[]) {
  const { stdout, exitCode, output } = await commandLine.run(['evidence', ...files, '--json']);
  expect(exitCode, output).toBe(0);
  const { operations, violations, undeclared, questions } = JSON.parse(stdout) as Report;
  return { operations, violations, undeclared, questions };
}
