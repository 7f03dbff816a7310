import { createClient, type VoiceAgentClient } from '@voice-agent-platform/client';
import { fetch as undiciFetch, ProxyAgent } from 'undici';

/** A client that uses an HTTP proxy, such as `http://proxy.example:3128`. */
export function createProxiedClient(proxyUrl: string): VoiceAgentClient {
  const dispatcher = new ProxyAgent(proxyUrl);
  return createClient({
    fetch: (url, init) => undiciFetch(url, { ...init, dispatcher }),
  });
}
