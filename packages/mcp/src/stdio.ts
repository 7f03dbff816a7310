/** The protocol on stdin and stdout. */
import { Transform } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isObject } from '@voice-agent-platform/internal/json-object';

/** An error of JSON-RPC 2.0, section 5.1. */
interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Serves the one client that started this process, and returns what ends that. */
export function serveProcess(factory: McpServerFactory, say: (text: string) => void): () => void {
  const { stdin, stdout } = process;
  const input = checkMessages((id, error) => {
    say(error.message);
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  });
  stdin.pipe(input);
  // The SDK pauses its input when the connection ends. An open stdin would keep the process.
  input.once('pause', () => stdin.destroy());
  const connection = serveStdio(factory, {
    // The SDK would end the connection for a message of more than 10 MiB.
    transport: new StdioServerTransport(input, stdout, { maxBufferSize: Infinity }),
    onerror: ({ message }) => say(message),
  });
  return () => void connection.close();
}

/**
 * Passes on the lines that the SDK reads, and calls `refuse` with the id of the request for each other one. The SDK would
 * ignore it, and the client would wait for a response without an end.
 */
export function checkMessages(refuse: (id: unknown, error: Refusal) => void): Transform {
  // It drops a byte order mark, with which some clients on Windows begin.
  const decoder = new TextDecoder();
  let message = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const [end = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
      message += end;
      for (const next of others) {
        const fault = faultOf(message);
        if (fault) refuse(fault.id, fault.error);
        else this.push(`${message}\n`);
        message = next;
      }
      done();
    },
  });
}

/** Why the SDK would ignore a line. Responses, which have no method, get none. */
function faultOf(line: string): { readonly id: unknown; readonly error: Refusal } | undefined {
  if (line.trim() === '') return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return { id: null, error: { code: -32700, message: 'The message is not JSON' } };
  }
  const error = { code: -32600, message: 'The message is not a request of JSON-RPC 2.0' };
  if (!isObject(message)) return { id: null, error };
  const { jsonrpc, id, method, params = {} } = message;
  const hasId = typeof id === 'string' || typeof id === 'number';
  const isRequest =
    jsonrpc === '2.0' &&
    typeof method === 'string' &&
    isObject(params) &&
    (hasId || !('id' in message));
  return !('method' in message) || isRequest ? undefined : { id: hasId ? id : null, error };
}
