import 'server-only';
import { createClient } from '@voice-agent-platform/client';

export const platform = createClient();
