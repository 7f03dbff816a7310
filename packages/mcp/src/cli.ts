#!/usr/bin/env node
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import manifest from '../package.json' with { type: 'json' };
import { serveHttp } from './http.js';
import { HELP, missingSettings, readOptions, type Options } from './options.js';
import { createServerFactory } from './server.js';

// stdout is reserved for the protocol. A message of the SDK may quote text from a client.
const say = (text: string): void => {
  process.stderr.write(`voice-agent-mcp: ${printableLines(text)}\n`);
};

/** The SDK reports an ignored message with one line for each possible reason. */
const oneLine = (message: string): string => message.replaceAll(/\s+/g, ' ').slice(0, 200);

async function serve({ allowWrites, http }: Options): Promise<void> {
  const missing = missingSettings(process.env);
  if (missing !== undefined) say(missing);
  let client: VoiceAgentClient | undefined;
  const factory = createServerFactory({
    allowWrites,
    // Created on first use, so that a server without a key can still list its tools and report what is missing.
    client: () => {
      if (missing !== undefined) throw new UsageError(missing);
      return (client ??= createClient());
    },
    env: process.env,
  });
  const access = allowWrites ? 'with writes' : 'read-only';
  if (!http && process.stdin.isTTY)
    say(`${access}, waiting for an MCP client on stdin; see --help`);
  const { close } = http
    ? await serveHttp(factory, http, (url) => say(`${access}, at ${url}`))
    : serveStdio(factory, { onerror: ({ message }) => say(oneLine(message)) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(HELP);
  else if (options === 'version') process.stdout.write(`${manifest.version}\n`);
  else await serve(options);
} catch (error) {
  const { message } = error as Error;
  say(
    error instanceof UsageError
      ? `${message}\nRun voice-agent-mcp --help for the options.`
      : message,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
