/** In `dev` only: reloads the page when the site is built again, which changes the file's `ETag`. */
let seen: string | null | undefined;

export async function reloadWhenBuilt(): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  const version = response?.ok ? response.headers.get('etag') : seen;
  if (seen !== undefined && version !== seen) location.reload();
  seen = version;
  setTimeout(() => void reloadWhenBuilt(), 1000);
}
