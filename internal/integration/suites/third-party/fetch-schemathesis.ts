/** Installs Schemathesis. `pnpm test:all` runs this file before it starts a suite. */
import { installSchemathesis } from './schemathesis.js';

await installSchemathesis();
