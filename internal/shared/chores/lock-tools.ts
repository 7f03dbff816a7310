/** Updates the lock file of the fetched tools: `pnpm --filter @voice-agent-platform/shared lock-tools`. */
import { lockTools } from './fetch-tool.js';

await lockTools();
