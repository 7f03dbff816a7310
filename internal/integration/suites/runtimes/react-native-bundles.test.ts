/** Bundles every public entry with code with Metro and React Native's preset, and runs the bundle. */
import { cp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { pack } from '@voice-agent-platform/shared/chores/pack';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { publishedPackages } from '@voice-agent-platform/shared/chores/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The part of Metro that this file uses. */
interface Metro {
  loadConfig(given: object, defaults: object): Promise<object>;
  mergeConfig(config: object, changes: object): object;
  runBuild(config: object, options: object): Promise<unknown>;
}

/** The packages that a program imports. The others are commands, documents and types. */
const programPackages = ['client', 'validators', 'sandbox'];
const folders = publishedPackages().filter(({ manifest }) =>
  programPackages.some((name) => manifest.name.endsWith(`/${name}`)),
);
const entries = folders.flatMap(({ manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([path, target]) => path !== './internal' && typeof target === 'object')
    .map(([path]) => manifest.name + path.slice(1)),
);

const app = await createTemporaryFolder();
afterAll(() => app.remove());

beforeAll(async () => {
  await writeFile(join(app.path, 'package.json'), '{ "private": true }');
  for (const { folder, manifest } of folders) {
    const { path } = await pack(folder, app.path);
    const target = join(app.path, 'node_modules', manifest.name);
    await mkdir(target, { recursive: true });
    await runOrFail('tar', ['-xzf', path, '--strip-components=1', '-C', target]);
  }
  const client = createRequire(fileURLToPath(import.meta.resolve('@voice-agent-platform/client')));
  const openapiFetch = join(client.resolve('openapi-fetch'), '..', '..');
  const target = join(app.path, 'node_modules', 'openapi-fetch');
  await cp(openapiFetch, target, { recursive: true, dereference: true });
});

it('Metro with the preset of React Native bundles every entry, and it runs', async () => {
  const exported = await Promise.all(
    entries.map(async (entry) => [entry, Object.keys((await import(entry)) as object).sort()]),
  );
  expect(await bundleAndRun('metro', entries)).toEqual(Object.fromEntries(exported));
});

it('Metro 0.81, which does not read exports, bundles the main entries, and they run', async () => {
  const mains = folders.map(({ manifest }) => manifest.name);
  const bundled = await bundleAndRun('metro081', mains);
  expect(mains.filter((name) => !bundled[name]?.length)).toEqual([]);
});

/** Bundles and runs a program that imports everything from these entries. Returns the names of its imports from each. */
async function bundleAndRun(
  tool: string,
  from: readonly string[],
): Promise<Record<string, string[]>> {
  await writeFile(join(app.path, 'entry.js'), programFor(from));
  const out = join(app.path, 'out.js');
  await bundleWithMetro(await realpath(join(await fetchTool(tool), 'node_modules', tool)), out);
  return runBundle(await readFile(out, 'utf8'));
}

/** Writes a program that puts the names of its imports into a global variable. */
function programFor(from: readonly string[]): string {
  const imports = from.map((entry, index) => `import * as entry${index} from '${entry}';`);
  const exported = from.map((entry, index) => `'${entry}': Object.keys(entry${index}).sort()`);
  return `${imports.join('\n')}\nglobalThis.names = { ${exported.join(', ')} };\n`;
}

async function bundleWithMetro(metroFolder: string, out: string): Promise<void> {
  const metro = createRequire(join(metroFolder, 'entry.cjs'))(metroFolder) as Metro;
  // Metro adds its own files to a bundle, some by name, and cannot find a name behind a link.
  const runtime = await realpath(join(dirname(metroFolder), 'metro-runtime'));
  const copy = join(app.path, 'node_modules', 'metro-runtime');
  await rm(copy, { recursive: true, force: true });
  await cp(runtime, copy, { recursive: true });
  const transformer = await fetchTool('@react-native/metro-babel-transformer');
  const tools = createRequire(join(transformer, 'entry.cjs'));
  const given = { cwd: app.path, projectRoot: app.path };
  const config = metro.mergeConfig(await metro.loadConfig(given, {}), {
    projectRoot: app.path,
    watchFolders: [app.path, runtime],
    cacheStores: [],
    maxWorkers: 1,
    reporter: { update: () => undefined },
    resolver: { useWatchman: false },
    serializer: { getModulesRunBeforeMainModule: () => [], getPolyfills: () => [] },
    transformer: {
      babelTransformerPath: tools.resolve('@react-native/metro-babel-transformer'),
      // Otherwise a program that does not install it would fail.
      enableBabelRuntime: false,
    },
  });
  const options = { entry: 'entry.js', platform: 'ios', dev: false, minify: false, out };
  await metro.runBuild(config, options);
}

/** Runs a bundle with the globals of React Native that it needs, and returns the names of its imports. */
function runBundle(code: string): Record<string, string[]> {
  const { console, URL, Headers, Response, Request, TextEncoder, TextDecoder } = globalThis;
  const scope: Record<string, unknown> = {
    console,
    URL,
    Headers,
    Response,
    Request,
    TextEncoder,
    TextDecoder,
  };
  runInNewContext(`globalThis.global = globalThis;${code}`, scope);
  // A copy, because objects of the other realm do not equal those of this one.
  return JSON.parse(JSON.stringify(scope['names'])) as Record<string, string[]>;
}
