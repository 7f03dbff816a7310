#!/usr/bin/env node
import { main } from './main.js';

for (const stream of [process.stdout, process.stderr]) {
  // A reader that exits early, as `head` does, ends the output and not the command.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

await main(process.argv.slice(2), process.env);
