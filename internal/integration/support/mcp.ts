/** Starts the MCP server as a process, as users do, connected to a sandbox and to a client of the MCP SDK. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ElicitResult,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { printable } from '@voice-agent-platform/shared/printable';
import type { Platform } from './platform.js';

export type Era = 'legacy' | 'modern';
export const ERAS: readonly Era[] = ['legacy', 'modern'];

export const command = fileURLToPath(
  new URL('dist/cli.js', import.meta.resolve('@voice-agent-platform/mcp/package.json')),
);

export interface Question {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The response of a person who agrees to a removal. */
export const agree = () => ({ action: 'accept', content: { confirm: true } }) as const;

export interface ConnectOptions {
  readonly era?: Era;
  readonly flags?: readonly string[];
  /** Arguments for Node. Default: the built command and the flags. */
  readonly args?: readonly string[];
  /** Default: the platform's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Connects over HTTP if given. */
  readonly url?: string;
  /** The response of the person at the client. Without it, the client cannot ask. */
  readonly respond?: (question: Question) => ElicitResult;
}

export type Connection = Awaited<ReturnType<typeof connect>>;

export async function connect(
  platform: Platform,
  {
    era = 'modern',
    flags = [],
    args = [command, ...flags],
    env,
    url,
    respond,
  }: ConnectOptions = {},
) {
  const client = new Client(
    { name: 'integration', version: '0.0.0' },
    {
      ...(respond && { capabilities: { elicitation: {} } }),
      ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (respond) {
    client.setRequestHandler('elicitation/create', ({ params }) =>
      respond({
        message: params.message,
        fields: 'requestedSchema' in params ? params.requestedSchema.properties : {},
      }),
    );
  }
  const transport: Transport = url
    ? new StreamableHTTPClientTransport(new URL(url))
    : new StdioClientTransport({
        command: process.execPath,
        args: [...args],
        env: env ?? platform.env,
      });
  await client.connect(transport);
  return {
    client,
    call: (name: string, given: object = {}) => client.callTool({ name, arguments: { ...given } }),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export type HttpServer = Awaited<ReturnType<typeof startHttp>>;

export async function startHttp(platform: Platform, flags: readonly string[] = []) {
  const argv = [command, '--http', '--port', '0', ...flags];
  const child = spawn(process.execPath, argv, {
    env: platform.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const url = await readUrl(child.stderr);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Characters of output, enough to explain why a server did not start and short enough for an error message. */
const MAX_OUTPUT = 2_000;

/**
 * Reads the URL that a server writes to stderr when it listens.
 *
 * @throws an error with the end of the output if there is no URL in it
 */
export async function readUrl(stderr: Readable): Promise<string> {
  let output = '';
  for await (const line of createInterface(stderr)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url !== undefined) return url;
    output = `${output}\n${printable(line)}`.slice(-MAX_OUTPUT);
  }
  throw new Error(`voice-agent-mcp ended before it listened:${output}`);
}

export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
