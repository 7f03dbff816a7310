#!/usr/bin/env node
/**
 * Records in a package's `dist/` which contract it was built from: name, version and sha256. Runs at the end of the
 * package's `build`, in its folder. JavaScript, because every build would wait for tsx to start.
 */
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

copyFileSync(
  fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/contract.json')),
  'dist/contract.json',
);
