/**
 * Words that readers type, which the titles and texts of the entries lack or mention only in passing, by the address of
 * the entry.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  '/guides/authentication.html': 'api key bearer token credentials',
  '/guides/evidence.html': 'evidence har traffic record',
  '/guides/errors.html':
    'errors 400 401 403 404 500 unauthorized forbidden status code retry retries backoff idempotency timeout deadline abort cancel',
  '/guides/errors.html#a-401-or-403': 'unauthorized forbidden permission denied invalid api key',
  '/guides/node-service.html': 'express fastify koa node server backend 502 pino logger',
  '/guides/recipes/webhooks.html': 'webhook signature hmac verify callback',
  '/guides/recipes/route-a-number.html': 'assign attach connect inbound number agent prompt',
  '/guides/recipes/recordings.html': 'download save store audio wav mp3',
  '/guides/recipes/members.html': 'invite add user colleague team',
  '/concepts.html#can-i-place-a-call': 'make start dial outbound phone ring call calls',
  '/concepts.html#what-else-no-operation-does':
    'create list read delete agent use case phone number buy missing operation endpoint',
  '/changes.html': 'changelog changes release notes versions',
  '/guides/errors.html#rate-limits': 'rate limit throttling too many requests 429',
  '/guides/sandbox.html': 'mock fake offline test server',
  '/guides/other-languages.html': 'sdk codegen generator client library',
  '/guides/node-service.html#a-key-that-expires': 'refresh rotate token key',
  '/guides/unspecified.html': 'try decisions choices unspecified behavior',
  '/packages/client.html': 'typescript javascript node',
  '/packages/cli.html': 'cli command line shell terminal',
  '/packages/mcp.html': 'mcp ai agents llm model context protocol claude',
  '/redoc.html': 'redoc reference swagger schemas',
  '/unspecified.html':
    'unspecified open questions signature webhook payload events pagination paging cursor page size',
  '/operations/listUseCaseRuns.html': 'pagination paging history executions call log',
  '/operations/getCallRecording.html': 'audio wav mp3 download transcript',
  '/operations/updatePhoneNumberUseCase.html': 'assign attach number routes inbound',
  '/operations/updatePhoneNumberTitle.html': 'rename label name number',
  '/operations/deletePhoneNumbers.html': 'remove release number',
  '/operations/updateUseCase.html': 'configure scenario settings voicemail work hours after hours',
  '/operations/addUseCaseWebhook.html': 'register subscribe callback event',
  '/operations/deleteUseCaseWebhook.html': 'unregister unsubscribe remove callback',
  '/operations/updateOrganization.html': 'add invite member settings account twilio telephony',
  '/operations/removeMember.html': 'delete user member',
  '/operations/updateAgent.html': 'change voice language assistant bot',
  '/operations/createModel.html': 'train fine-tune clone training',
  '/operations/getWorkflowVersion.html': 'flow changelog published live staging',
  '/operations/updateUseCase.html#body-amd': 'answering machine voicemail detection',
};
