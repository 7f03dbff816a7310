/** The protocol on stdin and stdout. */
import { Transform } from 'node:stream';
import {
  INVALID_REQUEST,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { isObject } from '@voice-agent-platform/shared/json';

/** An error response of JSON-RPC 2.0, section 5. */
interface Refusal {
  readonly jsonrpc: '2.0';
  /** `null` if the message does not have one. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** Serves the one client that started this process, and returns what ends that. */
export function serveProcess(factory: McpServerFactory, say: (text: string) => void): () => void {
  const { stdin, stdout } = process;
  const input = checkMessages((refusal) => {
    say(refusal.error.message);
    stdout.write(`${JSON.stringify(refusal)}\n`);
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
 * Passes on the lines that the SDK reads. It would ignore every other one, and somebody would wait without an end: for a
 * request the client, which gets a refusal, and for a response the server itself, which reads the refusal in its place.
 */
export function checkMessages(report: (refusal: Refusal) => void): Transform {
  // It drops a byte order mark, with which some clients on Windows begin.
  const decoder = new TextDecoder();
  let message = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const [end = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
      message += end;
      for (const next of others) {
        const checked = check(message);
        if (checked.length === 0) this.push(`${message}\n`);
        for (const { refusal, isResponse } of checked) {
          if (isResponse) this.push(`${JSON.stringify(refusal)}\n`);
          else report(refusal);
        }
        message = next;
      }
      done();
    },
  });
}

interface Checked {
  readonly refusal: Refusal;
  readonly isResponse: boolean;
}

/** Refuses a line that the SDK would ignore. */
function check(line: string): readonly Checked[] {
  if (line.trim() === '') return [];
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return [refuse(null, PARSE_ERROR, 'The message is not JSON')];
  }
  try {
    parseJSONRPCMessage(message);
    return [];
  } catch {
    // Nobody waits for a notification of a batch.
    const waiting = [message].flat().filter((each) => isObject(each) && 'id' in each);
    return (waiting.length > 0 ? waiting : [null]).map(refuseMessage);
  }
}

function refuseMessage(message: unknown): Checked {
  const { id: given, ...others } = isObject(message) ? message : {};
  const id = typeof given === 'string' || typeof given === 'number' ? given : null;
  const isResponse = id !== null && !('method' in others);
  const text = isResponse
    ? 'The response of the client is not one of JSON-RPC 2.0'
    : 'The message is not a request of JSON-RPC 2.0, or is in a batch';
  return { ...refuse(id, INVALID_REQUEST, text), isResponse };
}

function refuse(id: Refusal['id'], code: number, message: string): Checked {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } }, isResponse: false };
}
