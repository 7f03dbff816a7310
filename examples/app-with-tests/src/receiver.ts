import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';

const MAX_BYTES = 1024 * 1024;

/** Receives webhooks that carry the secret header. The platform documents no payload, so the body is passed on as text. */
export function createReceiver(
  secret: string,
  onHook: (body: string) => void,
): Server {
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
      if (bytes > MAX_BYTES) response.writeHead(413).end(() => request.destroy());
      else chunks.push(chunk);
    });
    request.on('end', () => {
      onHook(Buffer.concat(chunks).toString());
      response.writeHead(204).end();
    });
  });
}
