/** Runs the client with the `URL` of two versions of React Native, compiled with the preset of the newer one. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createClient } from '@voice-agent-platform/client';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** The part of @babel/core that this file uses. */
interface Babel {
  transformAsync(code: string, options: object): Promise<{ code: string }>;
}

async function loadUrlClass(release: string): Promise<typeof URL> {
  const tool = createRequire(join(await fetchTool('@react-native/babel-preset'), 'entry.cjs'));
  const path = tool.resolve('@react-native/babel-preset');
  const babel = createRequire(path)('@babel/core') as Babel;
  const preset = [path, { enableBabelRuntime: false }];
  const source = join(await fetchTool(release), 'node_modules', release, 'Libraries', 'Blob');
  const names = (await readdir(source)).filter((name) => /^URL.*\.js$/.test(name));
  return inTemporaryFolder(async (folder) => {
    // Replaces the native part, which exists only on a device.
    const nothing = 'module.exports = { __esModule: true, default: null };';
    await writeFile(join(folder, 'NativeBlobModule.js'), nothing);
    for (const name of names) {
      const filename = join(source, name);
      const options = { filename, presets: [preset], babelrc: false, configFile: false };
      const { code } = await babel.transformAsync(await readFile(filename, 'utf8'), options);
      await writeFile(join(folder, name), code);
    }
    return (createRequire(join(folder, 'entry.cjs'))('./URL.js') as { URL: typeof URL }).URL;
  });
}

it.each(['reactNative072', 'reactNative082'])(
  'with the URL of %s, every path has one slash between its parts',
  async (release) => {
    const ReactNativeURL = await loadUrlClass(release);
    // The client must handle this difference.
    expect(new ReactNativeURL('https://base.example/api/v1').href).toMatch(/v1\/$/);
    vi.stubGlobal('URL', ReactNativeURL);
    const sent: string[] = [];
    const fetch = (url: string) => {
      sent.push(url);
      return Promise.resolve(Response.json({}, { status: sent.length > 2 ? 404 : 200 }));
    };
    const roots = { baseUrl: 'https://base.example', platformUrl: 'https://platform.example/x/' };
    const client = createClient({ ...roots, apiKey: 'sk_test', organizationId: 'org_1', fetch });
    await client.updateAgent({ path: { id: 'a' }, body: {} });
    const path = { use_case_id: 'u' };
    await client.listUseCaseRuns({ path, query: { sort: 'asc' } });
    await expect(client.listCallTags()).rejects.toThrow('listCallTags: 404');
    expect(sent).toEqual([
      'https://base.example/api/v1/agents/a',
      'https://platform.example/x/api/v1/use-cases/u/runs?sort=asc',
      'https://base.example/api/v1/call-tags',
    ]);
  },
);
