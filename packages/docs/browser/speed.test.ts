import { readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '../src/index.js';
import { useSite } from './support.js';

/** The largest page of each kind: what is quick there is quick on the others. */
const pages = ['', 'guides', 'guides/languages', 'operations'].map((folder) => {
  const [largest] = readdirSync(join(siteFolder, folder))
    .filter((name) => name.endsWith('.html') && name !== 'redoc.html')
    .map((name) => ({ name, size: statSync(join(siteFolder, folder, name)).size }))
    .sort((one, other) => other.size - one.size);
  return posix.join(folder, largest?.name ?? '');
});

const site = useSite();

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly beginData?: { readonly dirtyObjects?: number } };
}

/** The most boxes and texts that the page lays out at once while it loads. */
async function largestLayout(url: string, width: number): Promise<number> {
  await using context = await site.browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const finish = await trace(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = (await finish())
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args.beginData?.dirtyObjects ?? 0);
  return Math.max(...sizes);
}

/** Returns the function that ends the trace. */
async function trace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const includedCategories = ['devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

/**
 * The first layout is the longest task of every page, and grows with what is laid out. Its time depends on what else the
 * machine does, on its processor too; its size is the same everywhere.
 */
const MOST_OBJECTS = 1_500;

describe.each([1440, 390])('at a width of %i pixels', (width) => {
  it.each(pages)('lays out a small part at once while it loads: %s', async (name) => {
    const size = await largestLayout(site.server.url + name, width);
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThanOrEqual(MOST_OBJECTS);
  });
});
