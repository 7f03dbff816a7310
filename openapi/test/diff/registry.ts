/** A registry that holds one version of the contract's package, for npm to install from. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const name = '@voice-agent-platform/openapi';

/** Packs `folder`, which holds the package, and serves it. */
export async function serveRegistry(
  folder: string,
  version: string,
): Promise<{ url: string; close: () => void }> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json'], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = await readFile(join(folder, filename));
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${url}/package.tgz` };
    return response.end(
      JSON.stringify({ name, versions: { [version]: { name, version, dist } }, 'dist-tags': {} }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}
