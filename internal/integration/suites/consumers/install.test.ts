/** Installs the packages into an empty folder with each installer, and imports them there. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { installConsumer, installerNames, packageNames, type Consumer } from './consumer.js';

/** Every entry with code: `@scope/name` and `@scope/name/entry`. */
const entries = inject('tarballs').flatMap(({ manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target['default']?.endsWith('.js'))
    .map(([subpath]) => manifest.name + subpath.slice(1)),
);

describe.each(installerNames)('with every package installed by %s', (installer) => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer(installer, packageNames);
    return consumer.remove;
  });

  it.each(['import', 'require'] as const)('%s() finds every entry', async (load) => {
    const { stdout, output } = await consumer.node(...printExports(load), ...entries);
    const found = [...stdout.matchAll(/^(.+):/gm)].map(([, entry]) => entry);
    expect(found, output).toEqual(entries);
    expect(stdout).toMatch(/^@voice-agent-platform\/client: .*\bcreateClient\b/m);
  });

  it('the client works with the sandbox', async () => {
    expect(await consumer.node('server.js')).toMatchObject({ output: 'Harbor Dental\n' });
  });

  it('the command of the sandbox prints its help', async () => {
    const { stdout } = await runOrFail('npx', ['voice-agent-sandbox', '--help'], {
      cwd: consumer.folder,
    });
    expect(stdout).toMatch('--platform-port');
  });
});

describe('with only the client installed', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer('npm', ['@voice-agent-platform/client']);
    return consumer.remove;
  });

  it('the types are installed, but not the validators', async () => {
    const scope = join(consumer.folder, 'node_modules', '@voice-agent-platform');
    expect((await readdir(scope)).sort()).toEqual(['client', 'types']);
  });

  it('an import of the validation entry reports what is missing', async () => {
    const entry = '@voice-agent-platform/client/validation';
    const { exitCode, output } = await consumer.node(...printExports('import'), entry);
    expect(exitCode).toBe(1);
    expect(output).toMatch("Cannot find package '@voice-agent-platform/validators'");
  });
});

/** Makes Node print the exports of each entry on the command line. */
function printExports(load: 'import' | 'require'): string[] {
  return [
    `--input-type=${load === 'import' ? 'module' : 'commonjs'}`,
    '--eval',
    `void (async () => {
      for (const entry of process.argv.slice(1))
        console.log(entry + ': ' + Object.keys(await ${load}(entry)));
    })();`,
  ];
}
