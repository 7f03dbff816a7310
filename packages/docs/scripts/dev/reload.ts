/**
 * The site with pages that ask each second whether there is a newer site. The policy of the built pages allows neither
 * the script nor its question, so here it is left out; what is served while writing is not what is published.
 */
import { etagOf, type Site, type SiteFile } from '../../src/site.js';

const versionFile = 'version.txt';

export function withReload(site: Site): Site {
  const version = etagOf([...site.values()].map(({ etag }) => etag).join());
  const script = `<script>
setInterval(async () => {
  const answer = await fetch('/${versionFile}', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok && (await answer.text()) !== '${version}') location.reload();
}, 1000);
</script></body>`;
  const pages = [...site].map(([name, file]): [string, SiteFile] => {
    if (!name.endsWith('.html')) return [name, file];
    const html = file.bytes
      .toString()
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace('</body>', script);
    return [name, { ...file, bytes: Buffer.from(html), etag: etagOf(html) }];
  });
  const answer = { bytes: Buffer.from(version), contentType: 'text/plain', etag: version };
  return new Map([...pages, [versionFile, { ...answer, immutable: false }]]);
}
