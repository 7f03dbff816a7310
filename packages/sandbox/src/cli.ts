#!/usr/bin/env node
import { run } from './cli/run.js';

// A reader of the output that exits, as `head` does, must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const colored = process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

const started = run(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  colored,
});

async function end(): Promise<void> {
  const sandbox = await started;
  if (typeof sandbox !== 'number') await sandbox.close();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().finally(() => process.exit()));
}

const result = await started;
if (typeof result === 'number') process.exitCode = result;
