/** Runs the built `voice-agent` in a shell or on a terminal, against its own sandbox. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, type RunOptions } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import { startPlatform } from './platform.js';

const bin = fileURLToPath(
  new URL('dist/cli.js', import.meta.resolve('@voice-agent-platform/cli/package.json')),
);

interface TypeOptions {
  /** The reply to each question, typed when the question appears. */
  readonly replies?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Typed before the command prints anything. */
  readonly ahead?: string;
}

export type CommandLine = Awaited<ReturnType<typeof startCommandLine>>;

export async function startCommandLine() {
  const platform = await startPlatform();
  const folder = await createTemporaryFolder();
  const programs = await createTemporaryFolder();
  await symlink(bin, join(programs.path, 'voice-agent'));
  const settings = {
    PATH: `${programs.path}${delimiter}${process.env.PATH}`,
    HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
    // A proxy of the machine must not intercept requests to the sandbox.
    NO_PROXY: '127.0.0.1',
    ...platform.env,
  };
  const execute = (program: string, parameters: readonly string[], options: RunOptions = {}) =>
    run(program, parameters, {
      cwd: folder.path,
      ...options,
      env: { ...settings, ...options.env },
    });

  return {
    platform,
    /** The empty folder that everything runs in. */
    folder: folder.path,
    run: (parameters: readonly string[], options?: RunOptions) =>
      execute(process.execPath, [bin, ...parameters], options),
    /** Runs commands in a POSIX shell with `voice-agent` installed. */
    shell: (commands: string, options?: RunOptions) => execute('sh', ['-c', commands], options),
    /** Runs on a terminal where a person types. */
    type: (parameters: readonly string[], { replies = {}, env, ahead = '' }: TypeOptions = {}) => {
      const command = ['voice-agent', ...parameters].map(shellQuoted).join(' ');
      const terminal = openTerminal(command, { cwd: folder.path, env: { ...settings, ...env } });
      terminal.stdin.write(ahead);
      return typeReplies(terminal, replies);
    },
    [Symbol.asyncDispose]: async () => {
      await platform[Symbol.asyncDispose]();
      await Promise.all([folder.remove(), programs.remove()]);
    },
  };
}

function openTerminal(
  command: string,
  { cwd, env }: Pick<RunOptions, 'cwd' | 'env'>,
): ChildProcessWithoutNullStreams {
  // util-linux and BSD name the same options differently.
  const options =
    process.platform === 'darwin'
      ? ['-q', '/dev/null', 'sh', '-c', command]
      : ['-qec', command, '/dev/null'];
  return spawn('script', options, {
    cwd,
    // If CI is set, Node reports a terminal without colors.
    env: { ...process.env, CI: undefined, TERM: 'xterm', NO_COLOR: '1', ...env },
  });
}

/** Types the reply to each question when the question appears, and resolves when the program ends. */
function typeReplies(
  terminal: ChildProcessWithoutNullStreams,
  replies: Readonly<Record<string, string>>,
): Promise<{ exitCode: number; screen: string }> {
  const waiting = new Map(Object.entries(replies));
  let screen = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    for (const [question, reply] of waiting) {
      if (screen.includes(question) && waiting.delete(question)) terminal.stdin.write(reply);
    }
  });
  return new Promise((resolve, reject) => {
    terminal.once('error', reject).once('close', (exitCode) => {
      resolve({ exitCode: exitCode ?? -1, screen: screen.replaceAll('\r\n', '\n') });
    });
  });
}

/** Removes `--sandbox`, which means the default ports: the environment has the ports of the test's sandbox. */
export function onOwnPorts(commands: string): string {
  return commands.replaceAll(' --sandbox', '');
}
