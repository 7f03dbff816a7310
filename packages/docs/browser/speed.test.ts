import { readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '../src/index.js';
import { useSite } from './support.js';

/** The landing page, and the largest pages of each other kind: what is quick there is quick on the others. */
const pages = [
  'index.html',
  ...['', 'guides', 'guides/languages', 'guides/recipes', 'operations'].flatMap((folder) =>
    readdirSync(join(siteFolder, folder))
      .filter((name) => name.endsWith('.html') && !['redoc.html', 'index.html'].includes(name))
      .map((name) => posix.join(folder, name))
      .sort((one, other) => size(other) - size(one))
      .slice(0, 2),
  ),
];

function size(page: string): number {
  return statSync(join(siteFolder, page)).size;
}

const site = useSite();

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly args: { readonly beginData?: { readonly dirtyObjects?: number } };
}

/** How many boxes and texts the page lays out in each frame while it loads. */
async function layoutSizes(url: string, width: number): Promise<readonly number[]> {
  await using context = await site.browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const finish = await trace(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('html:not([data-part])').waitFor();
  const frames = [0];
  for (const { name, args } of [...(await finish())].sort((one, other) => one.ts - other.ts)) {
    if (name === 'Commit') frames.push(0);
    if (name === 'Layout') frames.push((frames.pop() ?? 0) + (args.beginData?.dirtyObjects ?? 0));
  }
  return frames;
}

/** Returns the function that ends the trace. */
async function trace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
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
 * The frames of the first layout are the longest tasks of every page: 20 to 45 ms when the processor is slowed down 4
 * times. That time depends on what else the machine does; the number of objects does not.
 */
const MOST_OBJECTS = 600;

describe.each([1440, 390])('at a width of %i pixels', (width) => {
  it.each(pages)('lays out a small part in each frame while it loads: %s', async (name) => {
    const largest = Math.max(...(await layoutSizes(site.server.url + name, width)));
    expect(largest).toBeGreaterThan(50);
    expect(largest).toBeLessThanOrEqual(MOST_OBJECTS);
  });
});
