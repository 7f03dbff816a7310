#!/usr/bin/env node
import { runCli } from './run-cli.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The reader of the output, such as `head`, has exited. Nobody reads the results of `verify` then, but a client is still
    // generated.
    const isUnread = code === 'EPIPE';
    if (isUnread && process.argv[2] !== 'verify') return;
    if (!isUnread) process.stderr.write(`The output cannot be written (${code}).\n`);
    process.exit(1);
  });
}

process.exitCode = await runCli(process.argv.slice(2));
