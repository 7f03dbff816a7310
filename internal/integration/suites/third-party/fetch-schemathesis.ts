/** `pnpm test:all` fetches before it starts a suite. */
import { installSchemathesis } from './schemathesis.js';

await installSchemathesis();
