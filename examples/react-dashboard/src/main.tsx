import { QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@voice-agent-platform/client';
import { createRoot } from 'react-dom/client';
import { PhoneNumbers } from './phone-numbers.js';
import { createQueryClient } from './platform.js';

const platform = createClient({
  baseUrl: location.origin,
  // The proxy replaces it. See vite.config.ts.
  apiKey: 'added-by-the-proxy',
  allowBrowser: true,
});

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <PhoneNumbers platform={platform} />
  </QueryClientProvider>,
);
