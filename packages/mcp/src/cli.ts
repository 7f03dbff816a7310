#!/usr/bin/env node
import type { AddressInfo } from 'node:net';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createClient } from '@voice-agent-platform/client';
import { printableLines } from '@voice-agent-platform/internal/printable';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { version } from './generated/tools.js';
import { serveHttp } from './http.js';
import { limitMessages } from './limit-messages.js';
import { HELP, readOptions, type Options } from './options.js';
import { createServerFactory } from './server.js';

// stdout carries the protocol and nothing else. A message of the SDK may quote what a client sent.
const say = (text: string): void => {
  process.stderr.write(`voice-agent-mcp: ${printableLines(text)}\n`);
};

async function run({ show, allowWrites, http }: Options): Promise<void> {
  if (show) {
    process.stdout.write(show === 'help' ? HELP : `${version}\n`);
    return;
  }
  const factory = createServerFactory({
    allowWrites,
    createClient: () => createClient(),
    apiKey: process.env['VOICE_AGENT_API_KEY'],
  });
  const access = allowWrites ? 'with writes' : 'read-only';
  if (!http) {
    if (process.stdin.isTTY) say(`${access}, waiting for an MCP client on stdin; see --help`);
    const input = limitMessages((id, error) => {
      say(error.message);
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
    });
    process.stdin.pipe(input);
    // The SDK pauses its input when the connection ends. An open stdin would keep the process.
    input.once('pause', () => process.stdin.destroy());
    const connection = serveStdio(factory, {
      transport: new StdioServerTransport(input, process.stdout),
      onerror: ({ message }) => say(message),
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void connection.close());
    }
    return;
  }
  const server = await serveHttp(factory, http);
  say(`${access}, at http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

try {
  await run(readOptions(process.argv.slice(2)));
} catch (error) {
  const { message } = error as Error;
  say(
    error instanceof UsageError
      ? `${message}\nRun voice-agent-mcp --help for the options.`
      : message,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
