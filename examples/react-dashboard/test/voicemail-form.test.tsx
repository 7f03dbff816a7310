import { waitFor } from './dom.js';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { VoicemailForm } from '../src/voicemail-form.js';

it('asks for a behavior before it sends anything, and then saves both', async () => {
  const sandbox = createSandbox();
  const platform = createClient({ ...sandbox.clientOptions, allowBrowser: true });
  const path = { id: sandbox.seedIds.useCase };
  const page = document.createElement('main');
  document.body.append(page);
  const root = createRoot(page);
  root.render(<VoicemailForm save={(body) => platform.updateUseCase({ path, body })} />);
  await waitFor(() => expect(page.querySelector('form')).not.toBeNull());

  page.querySelector<HTMLInputElement>('[type=checkbox]')!.click();
  page.querySelector('form')!.requestSubmit();
  await waitFor(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toContain('required with amd'),
  );
  expect(sandbox.requests).toEqual([]);

  const select = page.querySelector('select')!;
  select.value = 'Hangup';
  select.dispatchEvent(new window.Event('change', { bubbles: true }));
  page.querySelector('form')!.requestSubmit();
  await waitFor(() => expect(sandbox.requests).toHaveLength(1));
  expect(sandbox.snapshot().useCases[0]).toMatchObject({ amd: true, amd_behavior: 'Hangup' });
  root.unmount();
});
