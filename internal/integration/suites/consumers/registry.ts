/**
 * Serves the packed packages as a registry on loopback. Consumers install them by name and range, as users do, because
 * installers resolve paths differently.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Tarball } from '@voice-agent-platform/shared/chores/pack';

export interface Registry extends AsyncDisposable {
  readonly url: string;
}

interface PublishedPackage extends Tarball {
  readonly bytes: Buffer;
}

export async function serveRegistry(tarballs: readonly Tarball[]): Promise<Registry> {
  const packages = await Promise.all(
    tarballs.map(async (tarball) => ({ ...tarball, bytes: await readFile(tarball.path) })),
  );
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const packed = packages.find(({ manifest }) => path === `${manifest.name}.tgz`);
    const described = packages.find(({ manifest }) => path === manifest.name);
    if (packed) response.end(packed.bytes);
    else if (described) response.end(JSON.stringify(packument(described, url)));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function packument({ manifest, bytes }: PublishedPackage, url: string): object {
  const { name, version } = manifest;
  const shasum = createHash('sha1').update(bytes).digest('hex');
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  // Old enough for an installer that ignores recent releases.
  const released = '2026-01-01T00:00:00.000Z';
  return {
    name,
    'dist-tags': { latest: version },
    versions: {
      [version]: { ...manifest, dist: { tarball: `${url}/${name}.tgz`, integrity, shasum } },
    },
    time: { created: released, modified: released, [version]: released },
  };
}
