import { CommanderError } from 'commander';
import { COMPLETE, propose } from './completion.js';
import { quoteName } from '@voice-agent-platform/shared/usage';
import { EXIT, outOfTime, reportFailure } from './failure.js';
import { isProfileName, readProfiles } from './profiles.js';
import { createProgram } from './program.js';
import { readTimeout, type Circumstances } from './settings.js';
import { createTerminal } from './terminal.js';
import { explainUsage } from './usage.js';

/** Runs a command on the streams of this process, and sets its exit code. */
export async function main(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal = createTerminal(process),
): Promise<void> {
  const circumstances: Circumstances = { env };
  const ending = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error));
  });
  const program = createProgram({ terminal, env, circumstances, ending });
  let timer: NodeJS.Timeout | undefined;
  program.hook('preAction', () => {
    const limit = readTimeout(program.opts<{ timeout?: string }>().timeout);
    if (limit === undefined) return;
    timer = setTimeout(() => ending.abort(outOfTime(limit, circumstances)), limit);
  });
  try {
    const [first, ...typed] = words;
    if (first === undefined) program.outputHelp();
    else if (first === COMPLETE) {
      const profiles = () => [...readProfiles(env, () => {}).keys()].filter(isProfileName);
      for (const [value, description] of propose(program, typed, profiles)) {
        terminal.out(description === '' ? value : `${value}\t${description}`);
      }
    } else await Promise.race([program.parseAsync(words, { from: 'user' }), ended]);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      process.exitCode = EXIT.ok;
    } else if (error instanceof CommanderError && error.code.startsWith('commander.help')) {
      const [first, name] = words;
      if (first === 'help' && name !== undefined)
        terminal.fail(`unknown command${quoteName(name)}`);
      process.exitCode = EXIT.usage;
    } else {
      process.exitCode = reportFailure(
        error instanceof CommanderError ? explainUsage(error) : error,
        terminal,
        circumstances,
      );
    }
  } finally {
    clearTimeout(timer);
  }
}
