import { expect, it } from 'vitest';
import { startCommandLine } from '../../../support/command-line.js';
import { suppliersNumberId } from '../../../support/story.js';

const QUESTION = 'Continue? (y/N)';

it('names the number and the title on a terminal, and deletes after y', async () => {
  await using commandLine = await startCommandLine();
  const { exitCode, screen } = await commandLine.type(
    ['delete-phone-numbers', '--ids', suppliersNumberId],
    { replies: { [QUESTION]: 'y\n' } },
  );
  expect(screen).toContain(`+12025550178  Suppliers  ${suppliersNumberId}`);
  expect(screen).toContain(new URL(commandLine.platform.roots.baseUrl).host);
  expect(exitCode).toBe(0);
  const left = await commandLine.platform.client.listPhoneNumbers();
  expect(left.map(({ title }) => title)).toEqual(['Patients']);
});

it.each([
  ['n', 'n\n', 2],
  ['Enter alone', '\n', 2],
  ['Ctrl-C', '\u0003', 130],
  ['the end of the input', '\u0004', 2],
])('sends nothing after %s', async (_, reply, code) => {
  await using commandLine = await startCommandLine();
  const { exitCode, screen } = await commandLine.type(
    ['remove-member', '--email', 'tomas@harbordental.example'],
    { replies: { [QUESTION]: reply } },
  );
  expect(screen).toContain('tomas@harbordental.example  editor');
  expect(screen).toContain('Nothing was sent.');
  expect(exitCode).toBe(code);
  const sent = commandLine.platform.sandbox.requests.map(({ operationId }) => operationId);
  expect(sent).toEqual(['getOrganization']);
});

it('ignores a y that was typed before the question', async () => {
  await using commandLine = await startCommandLine();
  const parameters = ['delete-phone-numbers', '--ids', suppliersNumberId];
  const { exitCode } = await commandLine.type(parameters, {
    replies: { [QUESTION]: 'n\n' },
    ahead: 'y\ny\ny',
  });
  expect(exitCode).toBe(2);
  expect(await commandLine.platform.client.listPhoneNumbers()).toHaveLength(2);
});

it('hides credentials in the address of a webhook', async () => {
  await using commandLine = await startCommandLine();
  const { screen } = await commandLine.type(
    [
      'delete-use-case-webhook',
      '66f1a1d2e5b7d83a9c0e4b21',
      '--url',
      'https://user:password@hooks.harbordental.example/calls',
    ],
    { replies: { [QUESTION]: 'n\n' } },
  );
  expect(screen).toContain('https://[hidden]@hooks.harbordental.example/calls');
  expect(screen).not.toContain('password');
});
