import { sValidator } from '@hono/standard-validator';
import { ApiError, type VoiceAgentClient } from '@voice-agent-platform/client';
import { validators } from '@voice-agent-platform/validators';
import { Hono } from 'hono';

const { path, body } = validators.updatePhoneNumberTitle;

/** Lets your users rename phone numbers, and keeps the key on the server. */
export function createRouter(platform: VoiceAgentClient) {
  const app = new Hono();
  app.patch(
    '/numbers/:id/title',
    // By default, the response of sValidator repeats the request.
    sValidator('param', path, (result, c) =>
      result.success ? undefined : c.json({ issues: result.error }, 422),
    ),
    sValidator('json', body, (result, c) =>
      result.success ? undefined : c.json({ issues: result.error }, 422),
    ),
    async (c) => {
      const number = await platform.updatePhoneNumberTitle({
        path: c.req.valid('param'),
        body: c.req.valid('json'),
      });
      return c.json({ title: number.title });
    },
  );
  app.onError((error, c) => {
    const isRefused = error instanceof ApiError && error.status === 404;
    return isRefused ? c.json({}, 404) : c.json({}, 502);
  });
  return app;
}
