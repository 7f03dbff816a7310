import { expect, it, onTestFinished, vi } from 'vitest';
import { scenarios } from './scenarios.js';
import { startServers } from './servers.js';

/** Starts the servers with another scenario in place of `empty`, and returns its URL. */
async function startWith(scenario: (typeof scenarios)[string]): Promise<string> {
  vi.spyOn(scenarios, 'empty').mockImplementation(scenario);
  const { setting, close } = await startServers('');
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await close();
  });
  return `${setting.scenariosUrl}/empty/client`;
}

it('responds with 500 and the reason if a scenario throws', async () => {
  const url = await startWith(() => {
    throw new Error('on purpose');
  });
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('/empty/client failed: on purpose');
});

it('breaks off a response that a scenario begins before it throws', async () => {
  const url = await startWith((response) => {
    response.writeHead(200).write('[');
    throw new Error('on purpose');
  });
  const call = fetch(url).then((response) => response.text());
  await expect(call).rejects.toBeInstanceOf(TypeError);
});
