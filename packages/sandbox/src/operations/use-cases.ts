import type {
  Hook,
  UseCase,
  UseCaseUpdate,
  WebhookAdd,
  WebhookDelete,
} from '@voice-agent-platform/types';
import { validators } from '@voice-agent-platform/validators';
import { Problem } from '../common/problem.js';
import { pickFields } from '../common/shape.js';
import type { Choice } from '../decisions/choices.js';
import { fields } from '../generated/operations.js';
import { find, replace } from '../state/resources.js';
import type { Context, Input, Result } from './operation.js';
import { applyPatch } from './patch.js';
import { assertKnownValues, createRefusal } from './refusals.js';

export function updateUseCase(
  { state, decide }: Context,
  { path, body = {} }: Input<'updateUseCase'>,
): Result {
  const useCase = find(state, 'useCases', path.id);
  assertKnownValues(decide, {
    pointer: '/extract_with_ai',
    sent: (body.extract_with_ai ?? []).map(({ type }) => type),
    known: state.useCases.flatMap(listTypes),
  });
  const isKept = body.hooks === null && decide('null-hooks') === 'keep';
  const given = isKept ? withHooksOf(useCase, body) : body;
  const patch = { body: given, update: 'UseCaseUpdate', resource: 'UseCase', decide } as const;
  const updated = applyPatch(useCase, patch);
  return { json: updated, state: replace(state, 'useCases', updated) };
}

/** Returns the body with the webhooks of the use case, or without any if it has none. */
function withHooksOf({ hooks }: UseCase, { hooks: _, ...others }: UseCaseUpdate): UseCaseUpdate {
  return hooks === undefined ? others : { ...others, hooks };
}

/** Lists the types of the values that a use case extracts. */
function listTypes({ extract_with_ai: extracted = [] }: UseCase): readonly string[] {
  return extracted.flatMap(({ type }) => type ?? []);
}

function replaceHooks({ state }: Context, useCase: UseCase, hooks: Hook[]): Result {
  // Decision: webhook-responses
  return { state: replace(state, 'useCases', { ...useCase, hooks }) };
}

// Decision: webhook-url
function requireUrl({ url }: WebhookAdd): string {
  // Nobody could delete a webhook with a URL that deleteUseCaseWebhook refuses.
  const [fault] = validators.deleteUseCaseWebhook.body.faults({ url });
  if (url !== undefined && !fault) return url;
  const detail = 'A webhook needs a URL that deleteUseCaseWebhook accepts.';
  throw createRefusal(detail, { pointer: '/url', message: fault?.message ?? 'is missing' });
}

export function addUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'addUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state, 'useCases', path.id);
  const hook: Hook = { ...pickFields(body, fields.WebhookAdd), url: requireUrl(body) };
  const hooks = useCase.hooks ?? [];
  const isRepeated = hooks.some(createMatcher({ headers: [], ...hook }));
  const isSame = isRepeated && decide('repeated-request') === 'once';
  return replaceHooks(context, useCase, isSame ? hooks : [...hooks, hook]);
}

/** Formats headers as a string that does not depend on their order. */
function serializeHeaders(headers: WebhookDelete['headers']): string {
  return JSON.stringify((headers ?? []).map(({ key, value }) => [key, value]).sort());
}

/** Creates a function that recognizes the webhooks with the given URL and headers. Those that are not given can be any. */
function createMatcher({ url, headers }: WebhookDelete): (hook: Hook) => boolean {
  const wanted = headers && serializeHeaders(headers);
  return (hook) =>
    (url === undefined || url === hook.url) &&
    (wanted === undefined || wanted === serializeHeaders(hook.headers));
}

/** Create functions that recognize the webhooks to delete, under each choice. */
const deletionMatchers: Record<Choice<'webhook-match'>, typeof createMatcher> = {
  given: createMatcher,
  exact:
    ({ url, headers }) =>
    (hook) =>
      hook.url === url && serializeHeaders(hook.headers) === serializeHeaders(headers),
  url: (body) => createMatcher(body.url === undefined ? body : { url: body.url }),
};

export function deleteUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'deleteUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state, 'useCases', path.id);
  if (body.url === undefined && !body.headers?.length) {
    const detail =
      'Identify the webhook by its URL or its headers. What a request without both deletes is not specified: it may delete every webhook.';
    throw createRefusal(detail, {
      pointer: '/url',
      message: 'is missing, and so are the headers',
    });
  }
  const hooks = useCase.hooks ?? [];
  const choice = decide('webhook-match');
  const matches = deletionMatchers[choice](body);
  const matching = hooks.filter(matches);
  if (matching.length === 0) {
    throw new Problem('unknown-resource', 'The use case has no such webhook.');
  }
  const differ = new Set(matching.map(({ headers }) => serializeHeaders(headers))).size > 1;
  if (choice === 'given' && differ) {
    const detail =
      'Several webhooks with different headers have this URL. Send the headers too: what a request without them deletes is not specified, and it may delete all of them.';
    throw createRefusal(detail, {
      pointer: '/headers',
      message: 'do not tell the webhooks apart',
    });
  }
  const kept = hooks.filter((hook) => !matches(hook));
  return replaceHooks(context, useCase, kept);
}
