/** Connects a client of the SDK to the server in this process. The test chooses the responses of the platform. */
import {
  Client,
  type CallToolResult,
  type ElicitResult,
  type RequestOptions,
} from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createClient } from '@voice-agent-platform/client';
import {
  createFakePlatform,
  type Responses,
  type Sent,
} from '@voice-agent-platform/shared/chores/fake-platform';
import { onTestFinished } from 'vitest';
import { createServerFactory } from '../src/server.js';

export const apiKey = 'sk_test_fake';
export const env = {
  VOICE_AGENT_API_KEY: apiKey,
  VOICE_AGENT_BASE_URL: 'http://base.invalid',
  VOICE_AGENT_PLATFORM_URL: 'http://platform.invalid',
};

/** The response of a person who ticks the box. */
export const agree = { action: 'accept', content: { confirm: true } } as const;

export interface Options {
  readonly responses?: Responses;
  /** The response of the person at the client. Without it, the client cannot ask. */
  readonly respond?: ElicitResult | Error | (() => ElicitResult | Promise<ElicitResult>);
  /** Default 0. */
  readonly maxRetries?: number;
}

export interface Connection {
  readonly call: (
    name: string,
    given: object,
    options?: Pick<RequestOptions, 'signal' | 'timeout'>,
  ) => Promise<CallToolResult>;
  /** The requests that the platform received. */
  readonly sent: readonly Sent[];
  /** The questions that the person was asked. */
  readonly questions: readonly string[];
}

export async function connect({
  responses = {},
  respond,
  maxRetries = 0,
}: Options): Promise<Connection> {
  const { fetch, sent } = createFakePlatform(responses);
  const platform = createClient({
    baseUrl: env.VOICE_AGENT_BASE_URL,
    platformUrl: env.VOICE_AGENT_PLATFORM_URL,
    apiKey,
    maxRetries,
    fetch,
  });
  const factory = createServerFactory({ allowWrites: true, client: () => platform, env });
  const server = await factory({ era: 'legacy' });
  const questions: string[] = [];
  const client = createMcpClient(respond, questions);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(here), client.connect(there)]);
  onTestFinished(() => client.close());
  return {
    call: (name, given, requestOptions) =>
      client.callTool({ name, arguments: { ...given } }, requestOptions),
    sent,
    questions,
  };
}

/** @param questions receives the questions of the server */
function createMcpClient(respond: Options['respond'], questions: string[]): Client {
  const client = new Client(
    { name: 'test', version: '0.0.0' },
    respond ? { capabilities: { elicitation: {} } } : {},
  );
  if (respond) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      if (respond instanceof Error) throw respond;
      return typeof respond === 'function' ? respond() : respond;
    });
  }
  return client;
}

export function readText({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
