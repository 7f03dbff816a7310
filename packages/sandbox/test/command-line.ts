/** Runs the command line of the package, and programs for its `exec` and `try`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { seedIds } from '../src/index.js';

const cli = join(import.meta.dirname, '../dist/cli.js');

/** Creates a folder that is removed at the end of the test. */
export async function createFolder(): Promise<string> {
  const { path, remove } = await createTemporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Starts the command line. It is killed at the end of the test if it still runs. */
export function startCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The environment of the tests may turn colors off. Output without them must have another reason, the pipe.
    env: { ...process.env, NO_COLOR: '', TERM: 'xterm', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    out,
    errors,
  }));
  return { child, ended };
}

/** Runs the command line until it ends. */
export function runCommandLine(...args: readonly string[]) {
  return startCommandLine(args).ended;
}

/** Writes a program of JavaScript, and returns the command that runs it. */
export async function writeProgram(text: string): Promise<readonly string[]> {
  const path = join(await createFolder(), 'program.mjs');
  await writeFile(path, text);
  return [process.execPath, path];
}

/** A program that renames the agent over the port of the sandbox, and throws unless the response is 2xx. */
export const renamesAgent = `
  const { VOICE_AGENT_BASE_URL: root, VOICE_AGENT_API_KEY: key } = process.env;
  const response = await fetch(root + '/api/v1/agents/${seedIds.agent}', {
    method: 'PATCH',
    headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mira' }),
  });
  if (!response.ok) throw new Error('status ' + response.status);
`;
