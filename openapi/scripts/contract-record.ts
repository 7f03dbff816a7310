/** What every derived package carries along: which contract it was built from. */
import { createHash } from 'node:crypto';

export interface ContractRecord {
  name: string;
  version: string;
  /** Of the bytes of `openapi.json` as it is published. */
  sha256: string;
}

export function contractRecord(
  manifest: { name: string; version: string },
  bundle: string,
): ContractRecord {
  return {
    name: manifest.name,
    version: manifest.version,
    sha256: createHash('sha256').update(bundle).digest('hex'),
  };
}
