/** The server of the loopback bench. It is a separate process, so that its work is not counted. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESPONSE } from './response.js';

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(RESPONSE);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
