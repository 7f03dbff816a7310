/** The Content-Security-Policy of a page, which forbids everything that the page does not need. */
import { createHash } from 'node:crypto';
import type { Assets } from './assets.js';

interface PolicyParts {
  readonly assets: Assets;
  /** The style sheet of the page. */
  readonly style: string;
  readonly isRedoc: boolean;
}

/** Only the scripts of the page run, and those that they add. Nothing else loads from another host. */
export function writePolicy({ assets, style, isRedoc }: PolicyParts): string {
  const { bootScript, pageScript } = assets;
  return [
    `default-src 'none'`,
    // The page's own script loads search and sandbox on first use. 'strict-dynamic' extends its trust to them.
    `script-src '${policyHash(bootScript)}' '${policyHash(pageScript)}' 'strict-dynamic'`,
    `style-src 'self' ${isRedoc ? `'unsafe-inline'` : `'${policyHash(style)}'`}`,
    `font-src data:`,
    `img-src 'self' data:`,
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/** Returns a hash as content security policies write it. */
function policyHash(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
