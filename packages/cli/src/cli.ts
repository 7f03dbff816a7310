#!/usr/bin/env node
import { CommanderError } from 'commander';
import { COMPLETE, propose } from './completion.js';
import { EXIT } from './failure.js';
import { readProfiles } from './profiles.js';
import { createProgram } from './program.js';
import { createTerminal } from './terminal.js';

const terminal = createTerminal(process);
for (const stream of [process.stdout, process.stderr]) {
  // A reader that has seen enough, as `head` has, ends the output and not the command.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = createProgram(terminal, process.env);
try {
  const [first, ...words] = process.argv.slice(2);
  if (first === undefined) program.outputHelp();
  else if (first === COMPLETE) complete(words);
  else await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  } else {
    const { reportFailure } = await import('./call.js');
    process.exitCode = reportFailure(error, terminal);
  }
}

function complete(words: readonly string[]): void {
  const profiles = () => Object.keys(readProfiles(process.env, () => {}));
  for (const [value, description] of propose(program, words, profiles)) {
    terminal.out(description === '' ? value : `${value}\t${description}`);
  }
}
