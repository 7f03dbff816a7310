import type * as Client from '@voice-agent-platform/client';
import { expect, it, vi } from 'vitest';
import { checkSetting } from '../src/check-setting.js';

const createClient = vi.hoisted(() => vi.fn<typeof Client.createClient>());
vi.mock('@voice-agent-platform/client', async (importOriginal) => ({
  ...(await importOriginal<typeof Client>()),
  createClient,
}));

it('passes an error on that is not about the setting', async () => {
  const defect = new TypeError('a defect of the client');
  createClient.mockImplementation(() => {
    throw defect;
  });
  await expect(checkSetting('base-url', 'https://api.example', 'base-url')).rejects.toBe(defect);
});
