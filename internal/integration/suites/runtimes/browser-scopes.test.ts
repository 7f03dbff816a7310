/** Checks that the client refuses to hold a key in every scope of a browser, unless the program allows it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser } from '@voice-agent-platform/shared/chores/browser';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Creates a client, and sends the outcome to anybody who asks. */
const PROGRAM = `
  import { createClient } from '@voice-agent-platform/client';
  const options = { baseUrl: location.origin, apiKey: 'sk_test_scopes' };
  const outcome = (given) => {
    try {
      createClient(given);
      return 'created';
    } catch ({ message }) {
      return message;
    }
  };
  const outcomes = [outcome(options), outcome({ ...options, allowBrowser: true })];
  if (globalThis.document) globalThis.outcomes = outcomes;
  const reply = ({ ports: [port] }) => port.postMessage(outcomes);
  globalThis.onmessage = reply;
  globalThis.onconnect = ({ ports: [port] }) => (port.onmessage = reply);
`;

/** Returns the outcome in each scope, as an expression for the page. */
const ASK = `(async () => {
  const ask = (scope) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      scope.postMessage('', [port2]);
    });
  await navigator.serviceWorker.register('/scope.js');
  const { active } = await navigator.serviceWorker.ready;
  return {
    page: outcomes,
    dedicated: await ask(new Worker('/scope.js')),
    shared: await ask(new SharedWorker('/scope.js').port),
    service: await ask(active),
  };
})()`;

it('createClient needs allowBrowser in a page and in dedicated, shared and service workers', async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const script = outputFiles[0]!.text;
  const server = createServer(({ url }, response) => {
    const isScript = url === '/scope.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : '<!doctype html><script src="/scope.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const outcomes = await page.evaluate(ASK);
    const refused = 'allowBrowser is not set: everyone who opens this page can read the API key';
    const both = [refused, 'created'];
    expect(outcomes).toEqual({ page: both, dedicated: both, shared: both, service: both });
  } finally {
    await browser.close();
    server.close();
  }
});
