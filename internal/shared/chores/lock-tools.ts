/** `pnpm --filter @voice-agent-platform/shared lock-tools` */
import { lockTools } from './fetch-tool.js';

await lockTools();
