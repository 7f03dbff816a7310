import { describe, expect, it } from 'vitest';
import { coalesce } from '../scripts/dev/coalesce.js';
import { withReload } from '../scripts/dev/reload.js';
import type { SiteFile } from '../src/site.js';

const file = (text: string): SiteFile => ({
  bytes: Buffer.from(text),
  contentType: 'text/html',
  etag: `"${text.length}"`,
  immutable: false,
});
const page = '<meta http-equiv="Content-Security-Policy" content="x"><body></body>';
const version = (text: string) => withReload(new Map([['a.html', file(text)]])).get('version.txt');

describe('a site that reloads', () => {
  it('has a version that changes with its content', () => {
    expect(version(page)?.bytes).not.toEqual(version(`${page} `)?.bytes);
    expect(version(page)?.bytes).toEqual(version(page)?.bytes);
  });

  it('asks for its version on every page, and leaves other files as they are', () => {
    const site = withReload(
      new Map([
        ['a.html', file(page)],
        ['a.md', file('text')],
      ]),
    );
    expect(site.get('a.html')?.bytes.toString()).toContain("fetch('/version.txt'");
    expect(site.get('a.html')?.bytes.toString()).not.toContain('Content-Security-Policy');
    expect(site.get('a.md')?.bytes.toString()).toBe('text');
  });
});

describe('coalesced calls', () => {
  it('run once at a time, and once more for all that came meanwhile', async () => {
    const ends: (() => void)[] = [];
    const run = coalesce(
      () => new Promise<void>((resolve) => void ends.push(resolve)),
      () => {},
    );
    run();
    run();
    run();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
  });

  it('go on after one that failed', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const run = coalesce(
      () => ((runs += 1), Promise.reject(new Error(`run ${runs}`))),
      (error) => errors.push(error),
    );
    run();
    await expect.poll(() => errors).toHaveLength(1);
    await new Promise(setImmediate);
    run();
    await expect.poll(() => errors).toHaveLength(2);
  });
});
