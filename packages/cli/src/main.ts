import { CommanderError } from 'commander';
import { COMPLETE } from './completion.js';
import { findCandidates } from './completion-candidates.js';
import { EXIT, reportFailure } from './failure.js';
import { isProfileName, readProfiles } from './profiles.js';
import { createProgram } from './program.js';
import type { Run } from './run.js';
import { createTerminal } from './terminal.js';
import { explainUsage, refuseKey } from './usage.js';

/** Runs a command on the streams of this process, and sets its exit code. */
export async function main(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal = createTerminal(process, env),
): Promise<void> {
  // Read from the words, because commander may refuse them before it reaches the option.
  const json = words.includes('--json');
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const run: Run = { terminal: json ? { ...terminal, warn } : terminal, env, json, warnings };
  const program = createProgram(words, run);
  try {
    const [first, ...typed] = words;
    if (first === undefined) program.outputHelp();
    else if (first === COMPLETE) {
      const profiles = () => [...readProfiles(env, () => {}).keys()].filter(isProfileName);
      findCandidates(program, typed, profiles).forEach(terminal.out);
    } else {
      refuseKey(words);
      await program.parseAsync(words, { from: 'user' });
    }
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      process.exitCode = reportFailure(error as Error, run);
    } else if (error.code === 'commander.help' && !json) process.exitCode = EXIT.usage;
    else if (error.exitCode !== 0) process.exitCode = reportFailure(explainUsage(error), run);
  }
  if (!process.exitCode) warnings.forEach(terminal.warn);
}
