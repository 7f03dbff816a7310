import { createClient } from '@voice-agent-platform/client';

interface Env {
  readonly VOICE_AGENT_API_KEY: string;
  readonly VOICE_AGENT_BASE_URL: string;
  readonly VOICE_AGENT_PLATFORM_URL: string;
}

export default {
  async fetch(_request: Request, env: Env): Promise<Response> {
    const platform = createClient({
      apiKey: env.VOICE_AGENT_API_KEY,
      baseUrl: env.VOICE_AGENT_BASE_URL,
      platformUrl: env.VOICE_AGENT_PLATFORM_URL,
    });
    const { tags } = await platform.listCallTags();
    return Response.json({ tags: tags ?? [] });
  },
};
