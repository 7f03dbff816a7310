/**
 * `pnpm start`: builds, starts the sandbox on both roots and the docs, and calls every operation through the real client.
 *
 * Imports no package of the workspace, so that wrong options are reported before anything is built.
 */
import { UsageError } from './lib/usage-error.js';
import { build } from './start/build.js';
import { help, readOptions } from './start/options.js';

try {
  const options = await readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(help);
  } else if (await build()) {
    const { serveAndTour } = await import('./start/serve-and-tour.js');
    process.exitCode = await serveAndTour(options);
  } else {
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
