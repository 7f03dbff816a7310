import { until } from './dom.js';
import { QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@voice-agent-platform/client';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { PhoneNumbers } from '../src/phone-numbers.js';
import { createQueryClient } from '../src/platform.js';

let root: Root;

function render({ clientOptions }: Sandbox): HTMLElement {
  const platform = createClient({ ...clientOptions, maxRetries: 0, allowBrowser: true });
  const page = document.createElement('main');
  document.body.append(page);
  root = createRoot(page);
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <PhoneNumbers platform={platform} />
    </QueryClientProvider>,
  );
  return page;
}

afterEach(() => root.unmount());

it('lists the phone numbers and renames one', async () => {
  let onRenamed!: () => void;
  const renamed = new Promise<void>((resolve) => (onRenamed = resolve));
  const sandbox = createSandbox({
    onRequest: ({ operationId }) => {
      if (operationId === 'updatePhoneNumberTitle') onRenamed();
    },
  });
  const page = render(sandbox);
  // Which form the platform gives a number is not specified.
  await until(page, () => page.querySelectorAll('li code').length === 2);
  const [form] = page.querySelectorAll('form');
  form!.querySelector('input')!.value = 'Front desk';
  form!.requestSubmit();
  await renamed;
  expect(sandbox.snapshot().phoneNumbers[0]!.title).toBe('Front desk');
  // A response may lack an optional field, such as the title.
  const [number] = await createClient({ ...sandbox.clientOptions }).listPhoneNumbers();
  await until(page, () => page.querySelector('input')?.defaultValue === (number!.title ?? ''));
});

it('shows the reason of a failure, and asks once', async () => {
  const sandbox = createSandbox();
  sandbox.fail('listPhoneNumbers', { status: 500, body: '', times: 5 });
  const page = render(sandbox);
  await until(page, () => page.querySelector('[role=alert]'));
  expect(page.textContent).toContain('listPhoneNumbers: 500');
  expect(sandbox.requests).toHaveLength(1);
});

it('keeps the numbers when the refresh after a rename fails, and shows the reason', async () => {
  const sandbox = createSandbox();
  const page = render(sandbox);
  await until(page, () => page.querySelectorAll('li code').length === 2);
  sandbox.fail('listPhoneNumbers', { status: 500, body: '' });
  const [form] = page.querySelectorAll('form');
  form!.querySelector('input')!.value = 'Front desk';
  form!.requestSubmit();
  await until(page, () => page.querySelector('[role=alert]'));
  expect(page.textContent).toContain('listPhoneNumbers: 500');
  expect(page.querySelectorAll('li code')).toHaveLength(2);
});
