#!/usr/bin/env node
import { run } from './cli/run.js';

// A reader of the output that exits, as `head` does, must not end the sandbox.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Ends the process, whatever else keeps it alive. */
function exit(): void {
  // Before it exits, Node waits for the lookup of a host name, and a dead name server takes ten seconds or more.
  const isLookingUp = process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');
  if (isLookingUp) process.kill(process.pid, 'SIGKILL');
  process.exit();
}

const colored = process.stdout.isTTY && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';

const started = await run(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  colored,
});

if (typeof started === 'number') {
  process.exitCode = started;
} else {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void started.close().finally(exit));
  }
}
