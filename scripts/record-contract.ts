/**
 * Records in a package's `dist/` which contract it was built from: name, version and sha256. Runs at the end of the
 * package's `build`, in its folder.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

await copyFile(
  new URL('../openapi/dist/contract.json', import.meta.url),
  join(process.cwd(), 'dist/contract.json'),
);
