/**
 * `pnpm start`: the sandbox on both roots and the docs, with a tour of all 16 operations through the real client.
 */
import { UsageError } from './lib/usage-error.js';
import { serve } from './start/serve.js';
import { help, readOptions } from './start/options.js';
import { farewell, signposts } from './start/print.js';
import { runTour } from './start/tour.js';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(help);
  } else {
    const served = await serve(options);
    const failures = await runTour(served, (line) => process.stdout.write(`${line}\n`));
    // The tour changed the state; whoever comes now finds the seed.
    served.reset();
    if (options.once) {
      await served.close();
      process.exitCode = failures === 0 ? 0 : 1;
    } else {
      process.stdout.write(signposts(served));
      await interrupted();
      process.stdout.write(farewell);
      await served.close();
    }
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
