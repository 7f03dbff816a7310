/**
 * Times the loop of whoever works on the repository: build and test, cold and cached, and what an edit of one line of the
 * contract costs. Runs in a copy, so neither the working tree nor turbo's cache takes part. Prints; judges nothing.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalTable } from './lib/tables.js';
import { repository } from './workspace.js';

interface Step {
  name: string;
  seconds: number;
  /** What turbo says of its tasks: how many there were, and how many came from the cache. */
  tasks: string;
}

const copy = await mkdtemp(join(tmpdir(), 'bench-repo-'));
const steps: Step[] = [];
try {
  await copyFiles();
  await time('install, from the local store', ['install', '--frozen-lockfile', '--prefer-offline']);
  await time('build, cold', ['build']);
  await time('build, nothing changed', ['build']);
  await time('test, cold', ['test', '--summarize', '--continue']);
  const slowest = await slowestTasks(10);
  await time('test, nothing changed', ['test', '--continue']);
  await editContract();
  await time('build, a line of the contract changed', ['build']);
  await time('test, a line of the contract changed', ['test', '--continue']);

  console.log(`\n${cpus().length} processors, Node ${process.version}\n`);
  console.log(
    terminalTable(
      ['step', 'seconds', 'tasks'],
      steps.map(({ name, seconds, tasks }) => [name, seconds.toFixed(1), tasks]),
    ),
  );
  console.log(`\n${terminalTable(['slowest tasks of the cold test', 'seconds'], slowest)}`);
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function copyFiles(): Promise<void> {
  const { output: listed } = await run(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard'],
    repository,
  );
  for (const path of new Set(listed.split('\0').filter(Boolean))) {
    // A file that is deleted and not yet committed is still listed.
    await cp(join(repository, path), join(copy, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

async function time(name: string, options: string[]): Promise<void> {
  const start = performance.now();
  const { output, exitCode } = await run('pnpm', options, copy);
  const seconds = (performance.now() - start) / 1000;
  if (exitCode !== 0) process.stderr.write(`${output}\n`);
  const [, cached, total] = /(\d+) cached, (\d+) total/.exec(output) ?? [];
  const tasks = total ? `${total}, ${cached} of them from the cache` : '';
  const step = { name, seconds, tasks: exitCode === 0 ? tasks : `failed (${tasks})` };
  process.stderr.write(`${name}: ${seconds.toFixed(1)} s\n`);
  steps.push(step);
}

async function slowestTasks(count: number): Promise<string[][]> {
  const folder = join(copy, '.turbo/runs');
  const [file] = await readdir(folder);
  const { tasks } = JSON.parse(await readFile(join(folder, file ?? ''), 'utf8')) as {
    tasks: { taskId: string; execution?: { startTime: number; endTime: number } }[];
  };
  return tasks
    .map(({ taskId, execution }) => ({
      taskId,
      milliseconds: execution ? execution.endTime - execution.startTime : 0,
    }))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ taskId, milliseconds }) => [taskId, (milliseconds / 1000).toFixed(1)]);
}

async function editContract(): Promise<void> {
  const file = join(copy, 'openapi/components/schemas/Agent.yaml');
  const schema = await readFile(file, 'utf8');
  await writeFile(
    file,
    schema.replace(/^description: .*$/m, 'description: An agent, put otherwise.'),
  );
}

/** What a command prints. One that fails is part of the picture: its step says so. */
function run(
  command: string,
  options: string[],
  cwd: string,
): Promise<{ output: string; exitCode: number | null }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, options, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', reject).once('close', (exitCode) => resolve({ output, exitCode }));
  });
}
