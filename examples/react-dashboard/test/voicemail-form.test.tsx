import { until } from './dom.js';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';
import type { UseCase } from '@voice-agent-platform/types';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { changeUseCase } from '../src/change-use-case.js';
import { VoicemailForm } from '../src/voicemail-form.js';

let root: Root;

/** Shows the form of a use case. */
async function render({ clientOptions }: Sandbox, last: UseCase) {
  const platform = createClient({ ...clientOptions, allowBrowser: true });
  let onSaved!: () => void;
  const saved = new Promise<void>((resolve) => (onSaved = resolve));
  const page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
  root.render(
    <VoicemailForm
      current={{ amd: last.amd, amd_behavior: last.amd_behavior }}
      save={(settings) => changeUseCase(platform, last, settings).then(onSaved)}
    />,
  );
  await until(page, () => page.querySelector('form'));
  const [form] = page.querySelectorAll('form');
  const [detect] = page.querySelectorAll<HTMLInputElement>('[type=checkbox]');
  const [behavior] = page.querySelectorAll('select');
  return { page, form: form!, detect: detect!, behavior: behavior!, saved };
}

afterEach(() => root.unmount());

it('turns detection off, and keeps the behavior and every other field', async () => {
  // This sandbox resets the fields that an update leaves out.
  const sandbox = createSandbox({ decisions: 'patch-merge=reset' });
  const [before] = sandbox.snapshot().useCases;
  const { form, detect, behavior, saved } = await render(sandbox, before!);
  expect([detect.checked, behavior.value]).toEqual([true, before!.amd_behavior]);
  detect.click();
  form.requestSubmit();
  await saved;
  expect(sandbox.snapshot().useCases[0]).toEqual({ ...before, amd: false });
});

it('does not send back a null of a response', async () => {
  const sandbox = createSandbox();
  const [before] = sandbox.snapshot().useCases;
  // A response may have null where its type does not say so.
  const { form, saved } = await render(sandbox, { ...before!, timezone: null as never });
  form.requestSubmit();
  await saved;
  expect(sandbox.requests[0]?.body).not.toHaveProperty('timezone');
  expect(sandbox.snapshot().useCases[0]).toEqual(before);
});

it('sends back the nulls in free-form fields', async () => {
  const sandbox = createSandbox();
  const [before] = sandbox.snapshot().useCases;
  const last = {
    ...before!,
    params: { practice: 'Harbor Dental', promo: null },
    detailed_work_hours: { monday: '08:00-17:00', sunday: null },
  };
  const { form, saved } = await render(sandbox, last);
  form.requestSubmit();
  await saved;
  const { params, detailed_work_hours } = last;
  expect(sandbox.requests[0]?.body).toMatchObject({ params, detailed_work_hours });
});

it('asks for a behavior before it sends anything, if none is known, and then saves both', async () => {
  const sandbox = createSandbox();
  const { id, organization_id } = sandbox.snapshot().useCases[0]!;
  const { page, form, detect, behavior, saved } = await render(sandbox, { id, organization_id });
  detect.click();
  form.requestSubmit();
  await until(page, () => page.querySelector('[role=alert]'));
  expect(page.textContent).toContain('required with amd');
  expect(sandbox.requests).toEqual([]);

  behavior.value = 'Hangup';
  behavior.dispatchEvent(new window.Event('change', { bubbles: true }));
  form.requestSubmit();
  await saved;
  expect(sandbox.snapshot().useCases[0]).toMatchObject({ amd: true, amd_behavior: 'Hangup' });
});

it('saves settings of which the last response has null', async () => {
  const sandbox = createSandbox();
  const [before] = sandbox.snapshot().useCases;
  const last = { ...before!, amd: null as never, amd_behavior: null as never };
  const { form, saved } = await render(sandbox, last);
  form.requestSubmit();
  await saved;
  expect(sandbox.requests).toHaveLength(1);
});

it('shows that the settings were not saved, and not the reason', async () => {
  const sandbox = createSandbox();
  const { page, form } = await render(sandbox, sandbox.snapshot().useCases[0]!);
  sandbox.fail('updateUseCase', { status: 422 });
  form.requestSubmit();
  await until(page, () => page.querySelector('[role=alert]'));
  expect(page.textContent).toContain('The settings were not saved');
  expect(page.textContent).not.toContain('422');
});
