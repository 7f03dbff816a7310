/** For `dev` only: pages that reload when the site is built again, which changes the `ETag` of each file. */
import { integrity } from './layout/assets.js';

const SCRIPT = `let seen;
setInterval(async () => {
  const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  const version = response?.ok ? response.headers.get('etag') : seen;
  if (seen !== undefined && version !== seen) location.reload();
  seen = version;
}, 1000);`;

export function withReload(page: string): string {
  return page
    .replace(`connect-src 'none'`, `connect-src 'self'`)
    .replace('script-src ', `script-src '${integrity(SCRIPT)}' `)
    .replace('</body>', `<script>${SCRIPT}</script></body>`);
}
