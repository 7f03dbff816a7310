import { until } from './dom.js';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { VoicemailForm } from '../src/voicemail-form.js';

it('asks for a behavior before it sends anything, and then saves both', async () => {
  let sent!: () => void;
  const saved = new Promise<void>((resolve) => (sent = resolve));
  const sandbox = createSandbox({ onRequest: sent });
  const platform = createClient({ ...sandbox.clientOptions, allowBrowser: true });
  const path = { id: sandbox.seedIds.useCase };
  const page = document.createElement('main');
  document.body.append(page);
  const root = createRoot(page);
  root.render(<VoicemailForm save={(body) => platform.updateUseCase({ path, body })} />);
  await until(page, () => page.querySelector('form'));

  page.querySelector<HTMLInputElement>('[type=checkbox]')!.click();
  page.querySelector('form')!.requestSubmit();
  await until(page, () => page.querySelector('[role=alert]'));
  expect(page.textContent).toContain('required with amd');
  expect(sandbox.requests).toEqual([]);

  const select = page.querySelector('select')!;
  select.value = 'Hangup';
  select.dispatchEvent(new window.Event('change', { bubbles: true }));
  page.querySelector('form')!.requestSubmit();
  await saved;
  expect(sandbox.snapshot().useCases[0]).toMatchObject({ amd: true, amd_behavior: 'Hangup' });
  root.unmount();
});
