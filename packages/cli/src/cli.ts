#!/usr/bin/env node
import { main } from './main.js';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // A reader such as `head` may exit early. That ends the output, but not the command.
    if (code === 'EPIPE') return;
    if (stream === process.stdout) {
      process.stderr.write(`error: the output cannot be written (${code})\n`);
    }
    // Set at exit, because the command still ends as if it had printed its result.
    process.once('exit', () => void (process.exitCode = 1));
  });
}

await main(process.argv.slice(2), process.env);
for (const stream of [process.stdout, process.stderr]) {
  if (stream.writableLength > 0) await new Promise((done) => stream.write('', done));
}
// A pipe that nobody writes to would keep the process alive after the command has ended.
setImmediate(() => process.exit());
