import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import {
  baseUrl,
  button,
  forgetOrigin,
  goTo,
  open,
  page,
  row,
  sandbox,
  send,
  takeFaults,
  waitUntilLive,
} from '../test/browser.js';

/** A user's own server in front of a sandbox. It can break every connection and refuse new ones. */
async function serveAs(origin: string, served: Pick<Sandbox, 'handlers'>) {
  let isDown = false;
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const init: RequestInit & { duplex: 'half' } = {
      method,
      headers: request.headers as Record<string, string>,
      duplex: 'half',
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream }),
    };
    void served.handlers.base(new Request(origin + url, init)).then((reply) => {
      response.writeHead(reply.status, Object.fromEntries(reply.headers));
      if (!reply.body) return response.end();
      const body = Readable.fromWeb(reply.body);
      response.on('close', () => body.destroy());
      return body.pipe(response);
    });
  });
  server.on('connection', (socket) => isDown && socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDown: () => {
      isDown = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      isDown = false;
    },
    [Symbol.asyncDispose]: async () => {
      await page.goto('about:blank');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Leaves the page of a root, and forgets the errors that the browser itself reports about it. */
async function leave(root: string, reported: RegExp): Promise<void> {
  await page.goto('about:blank');
  expect(takeFaults().filter((fault) => !reported.test(fault))).toEqual([]);
  expect(forgetOrigin(root)).toBe(true);
}

it('reports a lost connection, and shows what was missed when it is back', async () => {
  await open();
  await using front = await serveAs(baseUrl, sandbox);
  await goTo('', front.url);
  await button('Execute').and(page.locator(':enabled')).waitFor();
  front.goDown();
  await page.getByText('Reconnecting…').waitFor();
  await send('GET', '/call-tags');
  await button('Execute').click();
  await page.getByText('The sandbox does not respond').waitFor();
  front.comeBack();
  await waitUntilLive();
  await row('listCallTags').waitFor();
  await leave(front.url, /net::ERR_/);
});

it('keeps showing a paused list after a lost connection', async () => {
  await open();
  await using front = await serveAs(baseUrl, sandbox);
  await goTo('', front.url);
  await send('GET', '/call-tags');
  await row('listCallTags').waitFor();
  await button('Pause').click();
  front.goDown();
  await page.getByText('Reconnecting…').waitFor();
  await send('GET', '/numbers');
  front.comeBack();
  await button('Resume (1)').waitFor();
  expect(await page.locator('#requests a').count()).toBe(1);
  await leave(front.url, /net::ERR_/);
});

it('counts the requests to a restarted sandbox while the list is paused', async () => {
  let served = createSandbox({ clock: Date });
  onTestFinished(() => served.close());
  const call = async () => {
    const { baseUrl: root, apiKey } = served.clientOptions;
    await served.fetch(`${root}/api/v1/call-tags`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
  };
  await open();
  await using front = await serveAs(baseUrl, {
    get handlers() {
      return served.handlers;
    },
  });
  await goTo('', front.url);
  await call();
  await row('listCallTags').waitFor();
  await button('Pause').click();
  front.goDown();
  await page.getByText('Reconnecting…').waitFor();
  await served.close();
  served = createSandbox({ clock: Date });
  await call();
  front.comeBack();
  await button('Resume (1)').waitFor();
  await leave(front.url, /net::ERR_/);
});

it('shows how the clock moves without a request of the page', async () => {
  let now = Date.UTC(2026, 0, 1);
  const moving = createSandbox({ clock: { now: () => now } });
  const { baseUrl: root } = await moving.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => moving.close());
  await open();
  await goTo('', root);
  await page.getByText('00:00:00').waitFor();
  // The page has loaded when the clock moves for the first time.
  now += 1_000;
  await page.getByText('00:00:01').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  now += 1_000;
  await page.getByText('00:00:02').waitFor();
  expect(sent).toEqual([]);
  await leave(root, /^$/);
});

it('asks for the control token on another machine until it is right', async () => {
  const remote = createSandbox({ controlToken: 'right', allowedHosts: ['sandbox.lan'] });
  onTestFinished(() => remote.close());
  await open();
  await using front = await serveAs('http://sandbox.lan', remote);
  await page.goto(`${front.url}/_sandbox/`);
  const dialog = page.getByRole('dialog', { name: 'Control token' });
  await page.getByLabel('Token', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('did not accept that token').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Token', { exact: true }).fill('right');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await waitUntilLive();
  await button('Execute').click();
  await page.getByText('is completed, 1 webhook').waitFor();
  expect(await page.locator('#token-dialog').count()).toBe(0);
  await leave(front.url, /status of 401/);
});
