import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { PhoneNumbers } from './phone-numbers.js';
import { createPlatformHooks, createQueryClient } from './platform.js';

const hooks = createPlatformHooks({
  baseUrl: location.origin,
  platformUrl: location.origin,
  // The proxy replaces it. See vite.config.ts.
  apiKey: 'added-by-the-proxy',
  allowBrowser: true,
});

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <PhoneNumbers hooks={hooks} />
  </QueryClientProvider>,
);
