import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ListToolsResult,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import manifest from '../package.json' with { type: 'json' };
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { questionCodec, whyNotAsk, withAnswers } from './ask.js';
import { callTool, type ServerOptions } from './call-tool.js';
import { resources } from './generated/resources.js';
import { tools } from './generated/tools.js';

/** Creates a server for each connection, or for each request over HTTP. */
export function createServerFactory(options: ServerOptions): McpServerFactory {
  return () => {
    const server = new McpServer(
      { name: 'voice-agent-mcp', title: 'Voice-agent platform', version: manifest.version },
      {
        capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
        instructions: instructions(options.allowWrites),
        requestState: { verify: (state, context) => questionCodec.verify(state, context) },
      },
    );
    addTools(server, options);
    addResources(server);
    return server;
  };
}

function addTools(server: McpServer, options: ServerOptions): void {
  const offered = tools
    .map(({ listing }) => listing)
    .filter(({ annotations }) => options.allowWrites || annotations.readOnlyHint);
  server.server.setRequestHandler('tools/list', () => ({
    // The SDK types schemas as any JSON, and an interface is not assignable to that.
    tools: offered as unknown as ListToolsResult['tools'],
  }));
  // `registerTool` would check arguments with less helpful messages. Calls of tools that are not offered also arrive
  // here, so that they get the reason.
  server.server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = tools.find(({ listing }) => listing.name === params.name);
    if (!tool) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`);
    }
    const received = params.arguments ?? {};
    const cannotAsk = whyNotAsk(server, context);
    const { signal } = context.mcpReq;
    return withAnswers(
      (answer) => callTool(options, tool, { received, cannotAsk, answer, signal }),
      context,
    );
  });
}

function addResources(server: McpServer): void {
  for (const { uri, name, title, mimeType, text } of resources) {
    server.registerResource(name, uri, { title, mimeType }, () => ({
      contents: [{ uri, mimeType, text }],
    }));
  }
}

function instructions(allowWrites: boolean): string {
  return [
    'Each tool is an operation of the voice-agent platform API. Arguments are grouped as the API has them: path, query, body.',
    allowWrites
      ? 'Calls that remove something ask the user first, and send nothing unless the user agrees. Change nothing that the user did not ask for.'
      : 'This server is read-only. If the user wants changes, they can start it with --allow-writes.',
    `Secrets show as ${HIDDEN}; never send that placeholder.`,
    '[unspecified] marks what the platform leaves open; the resource voice-agent://unspecified lists what to assume.',
  ].join(' ');
}
