import type { Roots } from '@voice-agent-platform/sandbox';

/** The text with the sandbox's default addresses, which a README shows, replaced by those of a sandbox on free ports. */
export function withRoots(text: string, { baseUrl, platformUrl }: Roots): string {
  return text
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):4010\b/g, baseUrl)
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):4011\b/g, platformUrl);
}
