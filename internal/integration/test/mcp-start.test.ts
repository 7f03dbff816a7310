/** Tests what the MCP suites report when the server that they test does not start. */
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readUrl, startHttp } from '../support/mcp.js';
import { startPlatform } from '../support/platform.js';

const BEGINNING = 'voice-agent-mcp ended before it listened:';

it('reports what the MCP server wrote to stderr when it does not start', async () => {
  await using platform = await startPlatform();
  await expect(startHttp(platform, ['--port', 'x'])).rejects.toThrow(
    `${BEGINNING}\nvoice-agent-mcp: --port must be an integer from 0 to 65535, not "x"\n`,
  );
});

it('escapes what a terminal would interpret in the output of an MCP server that does not start', async () => {
  const reading = readUrl(Readable.from(['one\n', '\u001b[31mtwo\u0007\n']));
  await expect(reading).rejects.toThrow(new Error(`${BEGINNING}\none\n\\u001b[31mtwo\\u0007`));
});

it('reports at most the last 2,000 characters of the output of an MCP server that does not start', async () => {
  const reading = readUrl(Readable.from([`${'x'.repeat(3_000)}\n`, 'last\n']));
  await expect(reading).rejects.toThrow(new Error(`${BEGINNING}${'x'.repeat(1_995)}\nlast`));
});
