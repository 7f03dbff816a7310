import type { StandardSchemaV1 } from '@standard-schema/spec';
import { sValidator } from '@hono/standard-validator';
import { ApiError, type VoiceAgentClient } from '@voice-agent-platform/client';
import { validators } from '@voice-agent-platform/validators';
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';

const { path, body } = validators.updatePhoneNumberTitle;

type Result =
  | { readonly success: true }
  | { readonly success: false; readonly error: readonly StandardSchemaV1.Issue[] };

/** Responds with the issues only, because the default response of sValidator repeats the request. */
function refuseInvalid(result: Result, c: Context) {
  return result.success ? undefined : c.json({ issues: result.error }, 422);
}

/** Lets your users rename phone numbers, and keeps the key on the server. */
export function createRouter(platform: VoiceAgentClient) {
  const app = new Hono();
  app.patch(
    '/numbers/:id/title',
    sValidator('param', path, refuseInvalid),
    sValidator('json', body, refuseInvalid),
    async (c) => {
      // A valid body can have fields that the contract lacks, and your users must not set them.
      const { title } = c.req.valid('json');
      const number = await platform.updatePhoneNumberTitle({
        path: c.req.valid('param'),
        body: { title },
      });
      return c.json({ title: number.title });
    },
  );
  app.onError((error, c) => {
    // The request of your user is at fault, such as a body that is not JSON.
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof ApiError && error.status === 404) return c.json({}, 404);
    // The errors of the client have no secrets in their text.
    console.error(error);
    return c.json({}, 502);
  });
  return app;
}
