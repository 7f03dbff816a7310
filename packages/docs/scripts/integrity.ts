import { createHash } from 'node:crypto';

/** The text's hash as `integrity` attributes and content security policies write it. */
export function integrity(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
