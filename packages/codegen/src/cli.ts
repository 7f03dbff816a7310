#!/usr/bin/env node
import { runCli } from './run-cli.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that exits early, such as `head`, ends the output. A client is still generated, but nobody reads `verify`.
    if (code !== 'EPIPE') process.stderr.write(`The output cannot be written (${code}).\n`);
    else if (process.argv[2] !== 'verify') return;
    process.exit(1);
  });
}

process.exitCode = await runCli(process.argv.slice(2));
