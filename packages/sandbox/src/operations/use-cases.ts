import type { Hook, UseCase, WebhookAdd, WebhookDelete } from '@voice-agent-platform/types';
import { validators } from '@voice-agent-platform/validators';
import { Problem } from '../common/problem.js';
import { shaped } from '../common/shape.js';
import type { Decide } from '../decisions/choices.js';
import { fields } from '../generated/operations.js';
import { find, replaced } from '../state/resources.js';
import type { Context, Input, Result } from './operation.js';
import { patched } from './patch.js';
import { assertKnownValues, refusal } from './refusals.js';

export function updateUseCase(
  { state, decide }: Context,
  { path, body = {} }: Input<'updateUseCase'>,
): Result {
  const useCase = find(state, 'useCases', path.id);
  const typesIn = ({ extract_with_ai: all = [] }: Partial<UseCase>) => all.map(({ type }) => type);
  const types = [...state.useCases.flatMap(typesIn), undefined];
  assertKnownValues(decide, '/extract_with_ai', typesIn(body as Partial<UseCase>), types);
  const isKept = body.hooks === null && decide('null-hooks') === 'keep';
  const given = isKept ? { ...body, hooks: useCase.hooks ?? [] } : body;
  const updated = patched(decide, useCase, given, { update: 'UseCaseUpdate', resource: 'UseCase' });
  return { json: updated, state: replaced(state, 'useCases', updated) };
}

function replaceHooks({ state }: Context, useCase: UseCase, hooks: Hook[]): Result {
  // Decision: webhook-responses
  return { state: replaced(state, 'useCases', { ...useCase, hooks }) };
}

// Decision: webhook-url
function callableUrl({ url }: WebhookAdd): string {
  // Nobody could delete a webhook with a URL that deleteUseCaseWebhook refuses.
  const [fault] = validators.deleteUseCaseWebhook.body.faults({ url });
  if (url !== undefined && !fault) return url;
  const detail = 'A webhook needs a URL that deleteUseCaseWebhook accepts.';
  throw refusal(detail, '/url', fault?.message ?? 'is missing');
}

export function addUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'addUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state, 'useCases', path.id);
  const hook: Hook = { ...shaped(body, fields.WebhookAdd), url: callableUrl(body) };
  const hooks = useCase.hooks ?? [];
  const isRepeated = hooks.some(matcherOf({ headers: [], ...hook }));
  const isSame = isRepeated && decide('repeated-request') === 'once';
  return replaceHooks(context, useCase, isSame ? hooks : [...hooks, hook]);
}

/** Sorts headers, because their order does not matter. */
function headerSet(headers: WebhookDelete['headers']): string {
  return JSON.stringify((headers ?? []).map(({ key, value }) => [key, value]).sort());
}

/** Finds the hooks that have the given URL and headers. */
function matcherOf({ url, headers }: WebhookDelete): (hook: Hook) => boolean {
  const wanted = headers && headerSet(headers);
  return (hook) =>
    (url === undefined || url === hook.url) &&
    (wanted === undefined || wanted === headerSet(hook.headers));
}

/** Returns the fields that a webhook must have to be deleted. */
function fieldsToMatch(body: WebhookDelete, decide: Decide): WebhookDelete {
  const choice = decide('webhook-match');
  if (choice === 'exact') return { url: '', headers: [], ...body };
  return choice === 'url' && body.url !== undefined ? { url: body.url } : body;
}

export function deleteUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'deleteUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state, 'useCases', path.id);
  if (body.url === undefined && !body.headers?.length) {
    const detail =
      'Identify the webhook by its URL or its headers. What a request without both deletes is not specified: it may delete every webhook.';
    throw refusal(detail, '/url', 'is missing, and so are the headers');
  }
  const hooks = useCase.hooks ?? [];
  const matches = matcherOf(fieldsToMatch(body, decide));
  const matching = hooks.filter(matches);
  if (matching.length === 0) {
    throw new Problem('unknown-resource', 'The use case has no such webhook.');
  }
  if (new Set(matching.map(({ headers }) => headerSet(headers))).size > 1) {
    const detail =
      'Several webhooks with different headers have this URL. Send the headers too: what a request without them deletes is not specified, and it may delete all of them.';
    throw refusal(detail, '/headers', 'do not tell the webhooks apart');
  }
  const kept = hooks.filter((hook) => !matches(hook));
  return replaceHooks(context, useCase, kept);
}
