/** Tests `voice-agent-sandbox try`, which runs a command under each choice of the sandbox. */
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { TryResult } from '../src/cli/try-report.js';
import {
  createFolder,
  renamesAgent,
  runCommandLine,
  startCommandLine,
  writeProgram,
} from './command-line.js';

const library = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href;

/** A program that updates a use case in process, and fails if the transfer number is lost. */
const keepsNumber = `
  import { createSandbox } from ${JSON.stringify(library)};
  const { clientOptions, seedIds } = createSandbox();
  const response = await clientOptions.fetch(clientOptions.baseUrl + '/api/v1/use-cases/' + seedIds.useCase, {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + clientOptions.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reminders' }),
  });
  const { transfer_number } = await response.json();
  console.log('\\u001b[31mtransfer number', transfer_number);
  process.exit(transfer_number ? 0 : 1);
`;

/** Runs `try --json` with these options. */
async function tryAsJson(options: readonly string[], command: readonly string[]) {
  const { code, out, errors } = await runCommandLine('try', '--json', ...options, '--', ...command);
  return { code, errors, result: JSON.parse(out) as TryResult };
}

it('names the choice that makes a command in process fail, with its question and what to assume', async () => {
  const command = await writeProgram(keepsNumber);
  const { code, out } = await runCommandLine('try', '--', ...command);
  expect(code).toBe(1);
  expect(out).toMatch(/^as it is +passed after /);
  expect(out).toMatch(/^patch-merge=reset +FAILED after /m);
  expect(out).toContain('Sandbox   A PATCH removes the optional fields that it does not name.');
  expect(out).toContain('Open      omitted-fields: Whether ');
  expect(out).toContain('Docs      unspecified.html#omitted-fields');
  expect(out).toContain('    | transfer number undefined');
  expect(out).toMatch(/^patch-merge +reset +reset +organization-omitted-fields, omitted-fields/m);
  // The request sends the only enumeration of a use case, so no value in the response can be new.
  expect(out).toMatch(/^response-values +- +- /m);
  expect(out).toMatch(
    /: the command fails under [1-9]\d*\.\nNot tried: \d+ the command never met or makes itself; \d+ would have/,
  );
});

it('reports as JSON what a command on the ports met and survived', async () => {
  const command = await writeProgram(renamesAgent);
  const { code, result, errors } = await tryAsJson([], command);
  expect(result.tried.filter(({ passed }) => !passed)).toEqual([]);
  expect(result.passed).toBe(true);
  expect(result.given).toEqual({});
  expect(result.met).toContain('response-fields');
  expect(result.tried.at(-1)).toMatchObject({ decision: 'opposite', passed: true });
  expect(result.skipped.neverMet).toBeGreaterThan(10);
  expect(code).toBe(0);
  // stderr has a line for the command as it is, and one for each choice.
  expect(errors.trimEnd().split('\n')).toHaveLength(1 + result.tried.length);
});

it('names the decisions of --only that the command never met', async () => {
  const command = await writeProgram(renamesAgent);
  const only = ['--only', 'response-fields,bulk-delete,number-format'];
  const { out } = await runCommandLine('try', ...only, '--', ...command);
  expect(out).toMatch(/never met or makes itself:\n  number-format, bulk-delete\n$/);
  const { result } = await tryAsJson(only, command);
  expect(result.neverMet).toEqual(['number-format', 'bulk-delete']);
});

it.each([
  ['the command never met', ['--only', 'bulk-delete']],
  ['were never met or change nothing', ['--only', 'bulk-delete,response-values']],
  ['are fixed', ['--only', 'patch-merge', '--decisions', 'patch-merge=keep']],
])('fails if the choices of --only %s, because it tries nothing then', async (_why, options) => {
  const command = await writeProgram(renamesAgent);
  const { code, out } = await runCommandLine('try', ...options, '--', ...command);
  expect(code).toBe(1);
  expect(out).toContain('Tried no choice of --only, which counts as a failure.\nNot tried: ');
  const { result } = await tryAsJson(options, command);
  expect([result.passed, result.tried]).toEqual([false, []]);
});

it('tries only the decisions and choices of --only', async () => {
  const only = ['--only', 'patch-merge, response-nulls = inner'];
  const { result } = await tryAsJson(only, await writeProgram(keepsNumber));
  const tried = result.tried.map(({ decision, choice }) => `${decision}=${choice}`);
  expect(tried).toEqual(['patch-merge=reset', 'response-nulls=inner']);
});

it.each([
  ['patch-murge', 'has no decision patch-murge. Did you mean patch-merge?'],
  ['patch-merge=rest', 'has no choice rest for patch-merge. Did you mean reset?'],
  ['patch-merge=keep', 'cannot try patch-merge=keep: the sandbox does that by default'],
  ['list-order', 'cannot try list-order: it has only one choice'],
])('refuses --only %s, which names nothing to try', async (only, message) => {
  const { code, errors } = await runCommandLine('try', '--only', only, '--', 'true');
  expect(code).toBe(2);
  expect(errors).toContain(`--only ${message}`);
});

it('has the choices of --decisions in every run', async () => {
  const losesNumber = await writeProgram(keepsNumber.replace('? 0 : 1', '? 1 : 0'));
  const options = ['--decisions', 'patch-merge=reset', '--only', 'response-fields'];
  const { code, result } = await tryAsJson(options, losesNumber);
  expect([code, result.given]).toEqual([0, { 'patch-merge': 'reset' }]);
  expect(result.tried.map(({ decision, passed }) => [decision, passed])).toEqual([
    ['response-fields', true],
  ]);
});

it('does not try the decisions of a file of choices that traffic supports', async () => {
  const observed = join(await createFolder(), 'observed.json');
  await writeFile(observed, '{"patch-merge":{"choice":"keep","count":3}}');
  const options = ['--decisions', observed, '--only', 'patch-merge,response-fields'];
  const { result } = await tryAsJson(options, await writeProgram(keepsNumber));
  expect(result.tried.map(({ decision }) => decision)).toEqual(['response-fields']);
  expect([result.given, result.skipped.given]).toEqual([{ 'patch-merge': 'keep' }, 1]);
});

it('lets a choice that the program makes take precedence, and does not try it', async () => {
  const command = await writeProgram(
    keepsNumber.replace('createSandbox()', "createSandbox({ decisions: 'patch-merge=keep' })"),
  );
  const { code, result } = await tryAsJson(['--only', 'patch-merge'], command);
  expect([code, result.tried, result.neverMet]).toEqual([1, [], ['patch-merge']]);
});

it('passes if the choices of --only would have changed nothing', async () => {
  // The request sends the only enumeration of a use case, so no value in the response can be new.
  const only = ['--only', 'response-values'];
  const { code, result } = await tryAsJson(only, await writeProgram(keepsNumber));
  expect([code, result.tried, result.skipped.withoutEffect]).toEqual([0, [], 1]);
});

it('fails with the output of a command that fails as it is', async () => {
  const command = await writeProgram("throw new Error('broken')");
  const { code, errors } = await runCommandLine('try', '--', ...command);
  expect(code).toBe(1);
  expect(errors).toMatch(/Error: broken[^]*The command fails as it is, with exit code 1/);
});

it('fails if no request of the command reached a sandbox', async () => {
  const { code, errors } = await runCommandLine('try', '--', ...(await writeProgram('')));
  expect(code).toBe(1);
  expect(errors).toContain('No request of the command reached a sandbox');
});

it('tries no choice, and passes, if the requests of the command met no decision', async () => {
  const text = `
    import { createSandbox } from ${JSON.stringify(library)};
    const sandbox = createSandbox();
    sandbox.respond('GET /calls', () => new Response());
    const { baseUrl, apiKey } = sandbox.clientOptions;
    await sandbox.fetch(baseUrl + '/api/v1/calls', { headers: { authorization: 'Bearer ' + apiKey } });
  `;
  const { code, result } = await tryAsJson([], await writeProgram(text));
  expect([code, result.met, result.tried]).toEqual([0, [], []]);
});

it('kills a command that hangs under a choice, and counts that as a failure', async () => {
  const hangs = 'if (!transfer_number) { console.log("waits"); setInterval(() => {}, 1_000); }';
  const command = await writeProgram(keepsNumber.replace(/process\.exit.*/, hangs));
  const options = ['--only', 'patch-merge', '--timeout', '1'];
  const { code, out } = await runCommandLine('try', ...options, '--', ...command);
  expect(code).toBe(1);
  expect(out).toMatch(/^patch-merge=reset +FAILED after /m);
  expect(out).toContain('    The command did not end within 1 s, and was killed.\n');
  expect(out).toContain('Tried 1 choice: the command fails under 1.');
});

it('does not print the output of a command that passes', async () => {
  const command = await writeProgram(`${renamesAgent} console.log('renamed');`);
  const options = ['--only', 'response-fields'];
  const { code, out, errors } = await runCommandLine('try', ...options, '--', ...command);
  expect(code).toBe(0);
  expect(out).toMatch(/^response-fields=more +passed after /m);
  expect(out + errors).not.toContain('renamed');
});

it('kills the command and what it has started when Ctrl-C is pressed twice', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const started = `
    const socket = require('node:net').connect(${port}, '127.0.0.1');
    process.on('SIGINT', () => socket.write('stays'));
  `;
  const command = await writeProgram(`
    import { spawn } from 'node:child_process';
    process.on('SIGINT', () => {});
    spawn(process.execPath, ['-e', ${JSON.stringify(started)}]);
  `);
  const { child, ended } = startCommandLine(['try', '--', ...command]);
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => {});
  const [heard, gone] = [once(socket, 'data'), once(socket, 'close')];
  child.kill('SIGINT');
  await heard;
  child.kill('SIGINT');
  await gone;
  expect((await ended).code).not.toBe(0);
});
