import { CommanderError } from 'commander';
import { COMPLETE, propose } from './completion.js';
import { EXIT, reportFailure } from './failure.js';
import { isProfileName, readProfiles } from './profiles.js';
import { createProgram } from './program.js';
import { createTerminal } from './terminal.js';
import { explainUsage, refuseKey } from './usage.js';

/** Runs a command on the streams of this process, and sets its exit code. */
export async function main(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal = createTerminal(process),
): Promise<void> {
  const program = createProgram(words, { terminal, env });
  try {
    const [first, ...typed] = words;
    if (first === undefined) program.outputHelp();
    else if (first === COMPLETE) {
      const profiles = () => [...readProfiles(env, () => {}).keys()].filter(isProfileName);
      propose(program, typed, profiles).forEach(terminal.out);
    } else {
      refuseKey(words);
      await program.parseAsync(words, { from: 'user' });
    }
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      process.exitCode = reportFailure(error as Error, terminal);
    } else if (error.code === 'commander.help') {
      // The help of a command has been printed, for want of a subcommand.
      process.exitCode = EXIT.usage;
    } else if (error.exitCode !== 0) {
      process.exitCode = reportFailure(explainUsage(error), terminal);
    }
  }
}
