import { x } from 'tinyexec';
import { repository } from '../workspace.js';

/** Builds what `start` serves, with a line per package. Prints everything the build wrote if it fails. */
export async function build(): Promise<boolean> {
  const startMs = performance.now();
  process.stdout.write('Building\n');
  // The dependencies of this package are what `start` imports.
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
