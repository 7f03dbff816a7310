import { expect, it } from 'vitest';
import { readOptions } from '../start/options.js';

it('takes -h for --help', async () => {
  expect(await readOptions(['-h'])).toBe('help');
});

it('accepts options after two dashes, as pnpm passes them on', async () => {
  expect(await readOptions(['--', '--once'])).toMatchObject({ once: true });
});

it.each([
  [['--port', 'http'], '--port must be a port from 0 to 65535, not "http"'],
  [['--docs-port', '65536'], '--docs-port must be a port from 0 to 65535, not "65536"'],
  [['--port', '5000', '--docs-port', '5000'], '--port and --docs-port are both 5000'],
  [['--platform-port', '4010'], '--port and --platform-port are both 4010'],
  [['--port', '1', '--port', '2'], '--port is given more than once'],
  [['--once', '--once'], '--once is given more than once'],
  [['once'], "Unexpected argument 'once'.\n\nUsage:"],
  [['--port', '--once'], "Option '--port' argument is ambiguous.\n\nUsage:"],
  [['--seed', 'no-such-file.json'], 'The seed no-such-file.json cannot be used: ENOENT'],
])('rejects %j', async (args, message) => {
  await expect(readOptions(args)).rejects.toThrow(message);
});
