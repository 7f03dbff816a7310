/**
 * `pnpm start` builds, serves the sandbox on both roots and the docs, and calls every operation through the real
 * client.
 *
 * Nothing that this file imports needs a build, so wrong options are reported before one.
 */
import { x } from 'tinyexec';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { HELP, readOptions } from './start/options.js';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

try {
  const options = await readOptions(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(HELP);
  } else if (await build()) {
    const { serveAndTour } = await import('./start/serve.js');
    process.exitCode = await serveAndTour(options);
  } else {
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Builds everything that `start` serves, with a line per package. Prints the whole output if it fails. */
async function build(): Promise<boolean> {
  const startMs = performance.now();
  process.stdout.write('Building\n');
  // `start` imports the dependencies of this package.
  const parameters = ['build', '--filter=@voice-agent-platform/scripts^...', '--output-logs=full'];
  const child = x('pnpm', parameters, { nodeOptions: { cwd: repository } });
  const lines: string[] = [];
  for await (const line of child) {
    lines.push(line);
    const [, name, cache] = /([\w-]+):build: cache (hit|miss)/.exec(line) ?? [];
    if (name) process.stdout.write(`  ${name}${cache === 'hit' ? ', unchanged' : ' ...'}\n`);
  }
  if (child.exitCode === 0) {
    const seconds = (performance.now() - startMs) / 1000;
    process.stdout.write(`Built in ${seconds.toFixed(1)} s\n`);
    return true;
  }
  process.stderr.write(`${lines.join('\n')}\n\nThe build failed.\n`);
  return false;
}
