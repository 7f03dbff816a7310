import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../openapi/scripts/json.js';
import { checkTarball } from '../release/check-tarball.js';
import { contractDiff, judge } from '../release/contract-diff.js';
import { withVersion } from '../release/contract-version.js';
import { releaseFaults } from '../release/faults.js';
import { pack } from '../release/pack.js';
import { readFailure } from '../release/registry.js';
import { publishedPackages, repository, type Manifest } from '../workspace.js';

const onGitHub = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/name' };

describe('a release', () => {
  let folder: string;
  const manifest: Manifest = { name: 'packed-package', version: '1.2.3' };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'));
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/index.js'), 'export const answer = 42;\n');
    await writeFile(join(folder, 'dist/index.d.ts'), 'export declare const answer: 42;\n');
    await write({ exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('packs the files that the manifest names', async () => {
    const { contents, sizeBytes } = await pack({ folder, manifest }, folder, {});
    expect(contents).toEqual(['dist/index.d.ts', 'dist/index.js', 'package.json']);
    expect(sizeBytes).toBeGreaterThan(0);
  });

  it('names the repository in the packed manifest on GitHub, and leaves the folder as it was', async () => {
    const before = await read('package.json');
    const { file } = await pack({ folder, manifest }, folder, onGitHub);
    expect(JSON.parse(await packed(file, 'package.json'))).toMatchObject({
      repository: { type: 'git', url: 'git+https://github.com/owner/name.git' },
    });
    expect(await read('package.json')).toBe(before);
  });

  it('invents no repository anywhere else', async () => {
    const { file } = await pack({ folder, manifest }, folder, {});
    expect(JSON.parse(await packed(file, 'package.json'))).not.toHaveProperty('repository');
  });

  it('accepts a tarball whose entries are all there', async () => {
    const { file } = await pack({ folder, manifest }, folder, {});
    expect(await checkTarball(file)).toEqual([]);
  });

  it('asks for no types of an entry that is read, not imported', async () => {
    await writeFile(join(folder, 'dist/data.yaml'), 'answer: 42\n');
    await write({ exports: { './data.yaml': './dist/data.yaml' } });
    const { file } = await pack({ folder, manifest }, folder, {});
    expect(await checkTarball(file)).toEqual([]);
  });

  it('refuses a tarball whose entry is missing', async () => {
    await write({ exports: { '.': { types: './dist/index.d.ts', default: './dist/gone.js' } } });
    const { file } = await pack({ folder, manifest }, folder, {});
    expect((await checkTarball(file)).join('\n')).toContain(
      'dist/gone.js but the file does not exist',
    );
  });

  it('refuses a tarball whose types say CommonJS of an ES module', async () => {
    await writeFile(join(folder, 'dist/index.d.cts'), 'export declare const answer: 42;\n');
    await write({ exports: { '.': { types: './dist/index.d.cts', default: './dist/index.js' } } });
    const { file } = await pack({ folder, manifest }, folder, {});
    expect((await checkTarball(file)).join('\n')).toMatch(/^attw: /m);
  });

  async function write(fields: object): Promise<void> {
    const text = JSON.stringify({ ...manifest, type: 'module', files: ['dist'], ...fields });
    await writeFile(join(folder, 'package.json'), text);
  }

  const read = (path: string) => run('cat', [join(folder, path)]);
  const packed = (file: string, path: string) => run('tar', ['-xzOf', file, `package/${path}`]);
});

describe('the order of a release', () => {
  it('puts each package after those that it depends on', () => {
    const names = publishedPackages().map(({ manifest }) => manifest.name.split('/')[1]);
    expect(names).toHaveLength(5);
    expect(names.indexOf('client')).toBeGreaterThan(names.indexOf('types'));
    expect(names.indexOf('sandbox')).toBeGreaterThan(names.indexOf('validators'));
  });
});

describe('the answer of the registry', () => {
  it('tells a package that is not there from a registry that is not', () => {
    expect(readFailure('{"error":{"code":"E404"}}')).toEqual([]);
    expect(readFailure('{"error":{"code":"ENOTFOUND"}}')).toBeUndefined();
    expect(readFailure('')).toBeUndefined();
  });
});

describe('the verdict on the contract', () => {
  const bundle = JSON.parse(
    readFileSync(`${repository}openapi/dist/openapi.json`, 'utf8'),
  ) as JsonObject & { info: JsonObject; paths: Record<string, JsonObject> };
  const base = { ...bundle, info: { ...bundle.info, version: '0.1.0' } };

  it('accepts a contract that did not change under its old version', async () => {
    expect(await judge(base, bundle, '0.1.0')).toMatchObject({ accepted: true });
  });

  it('refuses a patch that takes an operation away, and accepts a minor one before 1.0.0', async () => {
    const paths = { ...bundle.paths };
    delete paths['/call-tags'];
    const patch = await judge(base, { ...bundle, paths }, '0.1.1');
    expect(patch.accepted).toBe(false);
    expect(patch.report).toContain('the version must be 0.2.0 or later');
    expect(await judge(base, { ...bundle, paths }, '0.2.0')).toMatchObject({ accepted: true });
  });

  it('has nothing to refuse before the first release', async () => {
    expect(await contractDiff(undefined, '0.1.0')).toMatchObject({ accepted: true });
  });
});

describe('what forbids a release', () => {
  const candidate = { manifest: { name: 'a', version: '1.0.0' }, findings: [], published: [] };
  const accepted = { report: '', accepted: true };

  it('is nothing if tarballs and contract are accepted', () => {
    expect(releaseFaults([candidate], accepted, true)).toEqual([]);
  });

  it('is what a judge holds against a tarball', () => {
    const faulty = { ...candidate, findings: ['publint: no'] };
    expect(releaseFaults([candidate, faulty], accepted, true)).toEqual(['a\npublint: no']);
  });

  it('is a contract whose version is too small', () => {
    expect(releaseFaults([candidate], { report: '', accepted: false }, false)).toHaveLength(1);
  });

  it('is a silent registry in a release, and not in a dry run', () => {
    const unknown = { ...candidate, published: undefined };
    expect(releaseFaults([unknown], accepted, true)).toHaveLength(1);
    expect(releaseFaults([unknown], accepted, false)).toEqual([]);
  });
});

describe('the version of the document', () => {
  it('follows that of its package', () => {
    const document = 'openapi: 3.1.1\ninfo:\n  title: API\n  version: 0.1.0\n';
    expect(withVersion(document, '0.2.0')).toBe(document.replace('0.1.0', '0.2.0'));
  });

  it('must be there', () => {
    expect(() => withVersion('openapi: 3.1.1\n', '0.2.0')).toThrow('no info.version');
  });
});

async function run(command: string, options: string[]): Promise<string> {
  return (await promisify(execFile)(command, options)).stdout;
}
