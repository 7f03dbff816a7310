#!/usr/bin/env node
import { run } from './cli/run.js';

// A reader that exits early, such as `head`, must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const colored = process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
const stop = new AbortController();

const started = run(
  process.argv.slice(2),
  {
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    colored,
  },
  stop.signal,
);

async function end(): Promise<void> {
  const result = await started;
  if (typeof result === 'number') process.exit(result);
  await result.close();
  process.exit();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Somebody who presses Ctrl-C twice does not want to wait.
    if (stop.signal.aborted) process.exit(1);
    stop.abort(signal);
    void end();
  });
}

const result = await started;
if (typeof result === 'number') process.exitCode = result;
