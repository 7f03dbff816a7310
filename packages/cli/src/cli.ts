#!/usr/bin/env node
import { main } from './main.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader that exits early, as `head` does, ends the output and not the command.
    if (code === 'EPIPE') return;
    if (stream === process.stdout) {
      process.stderr.write(`error: the output cannot be written (${code})\n`);
    }
    // Set last: the command may still end as if its result had been printed.
    process.once('exit', () => void (process.exitCode = 1));
  });
}

await main(process.argv.slice(2), process.env);
for (const stream of [process.stdout, process.stderr]) {
  if (stream.writableLength > 0) await new Promise((done) => stream.write('', done));
}
// A command that has ended may still have a pipe open to which nobody writes.
setImmediate(() => process.exit());
