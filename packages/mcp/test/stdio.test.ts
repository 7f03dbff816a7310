import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createClient } from '@voice-agent-platform/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createServerFactory } from '../src/server.js';
import { checkMessages } from '../src/stdio.js';

/** What passes, and the ids of what does not. The input arrives in pieces. */
async function pass(lines: readonly string[], size: number) {
  const refused: unknown[] = [];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const passed = await text(
    Readable.from(pieces).pipe(checkMessages(({ id }) => refused.push(id))),
  );
  return { passed: passed.trimEnd().split('\n'), refused };
}

it.each([1, 64 * 1024])(
  'removes the byte order mark before messages that arrive %i bytes at a time',
  async (size) => {
    const start = '{"jsonrpc":"2.0","id":1,"method":"ping"';
    const lines = [`${start}}`, `${start},"params":{"text":"\uFEFF${'ä'.repeat(600)}"}}`];
    const { passed, refused } = await pass([`\uFEFF${lines[0]}`, lines[1]!], size);
    expect({ passed, refused }).toEqual({ passed: lines, refused: [] });
  },
);

it.each([
  ['{"jsonrpc":"2.0"', null, -32700],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 1, -32600],
  ['[]', null, -32600],
  ['[{"jsonrpc":"2.0","method":"ping"},[{"id":1}]]', null, -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, -32600],
  ['{"jsonrpc":"2.0","id":2,"method":"ping","result":null,"error":null}', 2, -32600],
  ['{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":null}}', 3, -32600],
  ['null', null, -32600],
  ['{"jsonrpc":"2.0","id":4,"method":"tools/call","params":null}', 4, -32600],
  ['{"jsonrpc":"2.0","id":"e","method":5}', 'e', -32600],
  ['{"id":6,"method":"ping"}', 6, -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
  ['{"jsonrpc":"2.0","id":8,"method":"ping","trace":1}', 8, -32600],
])('refuses %s, which the SDK would ignore without a response', async (line, id, code) => {
  const refused: unknown[] = [];
  const input = checkMessages((refusal) => refused.push([refusal.id, refusal.error.code]));
  input.end(`${line}\n{"jsonrpc":"2.0","method":"ping","id":7}\n`);
  expect(await text(input)).toBe('{"jsonrpc":"2.0","method":"ping","id":7}\n');
  expect(refused).toEqual([[id, code]]);
});

it('refuses every request of a batch by its id', async () => {
  const refused: unknown[] = [];
  const input = checkMessages(({ id }) => refused.push(id));
  const requests = [1, 'b'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
  input.end(`${JSON.stringify(requests)}\n`);
  expect(await text(input)).toBe('');
  expect(refused).toEqual([1, 'b']);
});

it.each([
  { result: 'yes' },
  { result: null },
  { result: [] },
  {},
  { error: 'no window' },
  { result: { action: 'accept', content: { confirm: true } }, trace: 1 },
])(
  'ends a call whose question gets %j, which is not a response, and sends nothing',
  async (reply) => {
    const fetch = vi.fn(() => Promise.resolve(Response.json([{ id: 'n1', number: '+1202' }])));
    const roots = { baseUrl: 'http://base.invalid', platformUrl: 'http://platform.invalid' };
    const platform = createClient({ ...roots, apiKey: 'sk_test_fake', fetch });
    const input = checkMessages(() => {});
    const output = new PassThrough();
    const connection = serveStdio(
      createServerFactory({ allowWrites: true, client: () => platform, apiKey: undefined }),
      { transport: new StdioServerTransport(input, output) },
    );
    onTestFinished(() => connection.close());
    const send = (message: object) =>
      input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {} },
      clientInfo: { name: 'test', version: '0.0.0' },
    };
    send({ id: 1, method: 'initialize', params });
    for await (const line of createInterface(output)) {
      const { id, method, result } = JSON.parse(line) as Record<string, unknown>;
      if (method === 'elicitation/create') send({ id, ...reply });
      if (id === 1) {
        send({ method: 'notifications/initialized' });
        const given = { name: 'deletePhoneNumbers', arguments: { body: { ids: ['n1'] } } };
        send({ id: 2, method: 'tools/call', params: given });
      }
      if (id !== 2) continue;
      expect(result).toMatchObject({ isError: true });
      expect(JSON.stringify(result)).toMatch(/not one of JSON-RPC 2\.0\)\. Nothing was sent\./);
      break;
    }
    expect(fetch).toHaveBeenCalledOnce();
  },
);
