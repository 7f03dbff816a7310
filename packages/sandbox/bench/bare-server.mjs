// Answers every request with the bytes of one file: what any server on node:http costs at least.
// node bare-server.mjs <port> <file>
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file] = process.argv.slice(2);
const body = readFileSync(file);
createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
}).listen(Number(port), '127.0.0.1');
