import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fetchTool } from '../src/fetch-tool.js';
import { createTemporaryFolder } from '../src/temporary-folder.js';

describe('a tool', () => {
  let tools: string;
  let installed: string[];
  beforeEach(async () => {
    const folder = await createTemporaryFolder();
    tools = folder.path;
    installed = [];
    return folder.remove;
  });

  const install = async (specifier: string, folder: string) => {
    installed.push(specifier);
    await writeFile(join(folder, 'program'), specifier);
  };

  it("installs a tool once, in the catalog's version", async () => {
    const folder = await fetchTool('yarn', { tools, install });
    expect(await fetchTool('yarn', { tools, install })).toBe(folder);
    expect(installed).toEqual([expect.stringMatching(/^yarn@\d+\.\d+\.\d+$/)]);
    expect(await readdir(folder)).toContain('program');
  });

  it('a tool is complete for two concurrent callers', async () => {
    const ask = () => fetchTool('yarn', { tools, install });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toBe(other);
    expect(await readdir(one)).toContain('program');
    expect(await readdir(tools)).toHaveLength(1);
  });

  it('a tool is completed before others can find it', async () => {
    const complete = async (folder: string) => {
      expect(await readdir(tools)).toEqual([basename(folder)]);
      await writeFile(join(folder, 'completed'), '');
    };
    expect(await readdir(await fetchTool('yarn', { tools, install, complete }))).toContain(
      'completed',
    );
    const fail = () => Promise.reject(new Error('cannot be unpacked'));
    await expect(fetchTool('jest', { tools, install, complete: fail })).rejects.toThrow('unpacked');
    expect(await readdir(tools)).toEqual([expect.stringMatching(/^yarn-/)]);
  });

  it('a tool leaves nothing behind when its install fails', async () => {
    const fail = () => Promise.reject(new Error('no network'));
    await expect(fetchTool('yarn', { tools, install: fail })).rejects.toThrow('no network');
    expect(await readdir(tools)).toEqual([]);
  });

  it('a tool is rejected if the catalog does not list it', async () => {
    await expect(fetchTool('no-such-tool', { tools, install })).rejects.toThrow(
      'The catalog "fetched" does not name no-such-tool',
    );
  });
});
