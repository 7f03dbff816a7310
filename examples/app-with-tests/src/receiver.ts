import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';

const MAX_BYTES = 1024 * 1024;

/** Receives webhooks with the secret header. The platform does not document their payload, so the body stays text. */
export function createReceiver(
  secret: string,
  onHook: (body: string) => void,
): Server {
  // Every caller that sends no header would have it.
  if (secret === '')
    throw new Error('The secret is empty: pass a long random text');
  const expected = Buffer.from(secret);
  return createServer((request, response) => {
    const sent = Buffer.from(request.headers['x-hook-secret']?.toString() ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
      response.writeHead(401).end();
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BYTES) chunks.push(chunk);
      else if (!response.headersSent)
        response.writeHead(413).end(() => request.destroy());
    });
    request.on('end', () => {
      if (response.headersSent) return;
      onHook(Buffer.concat(chunks).toString());
      response.writeHead(204).end();
    });
  });
}
