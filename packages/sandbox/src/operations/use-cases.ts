import type { Hook, UseCase, WebhookAdd, WebhookDelete } from '@voice-agent-platform/types';
import { validators } from '@voice-agent-platform/validators';
import { Problem } from '../common/problem.js';
import { shaped } from '../common/shape.js';
import { fields } from '../generated/operations.js';
import { withItems } from '../state/state.js';
import {
  assertKnownValues,
  find,
  patched,
  type Context,
  type Input,
  type Result,
} from './operation.js';

export function updateUseCase(
  { state, decide }: Context,
  { path, body = {} }: Input<'updateUseCase'>,
): Result {
  const useCase = find(state.useCases, path.id, 'use case');
  const typesIn = ({ extract_with_ai: all = [] }: Partial<UseCase>) => all.map(({ type }) => type);
  const types = [...state.useCases.flatMap(typesIn), undefined];
  assertKnownValues(decide, '/extract_with_ai', typesIn(body as Partial<UseCase>), types);
  const { hooks, ...others } = shaped(body as Partial<UseCase>, fields.UseCaseUpdate);
  const isKept = hooks === undefined || (hooks === null && decide('null-hooks') === 'keep');
  const given = isKept
    ? { ...others, ...(hooks === null && { hooks: useCase.hooks ?? [] }) }
    : { ...others, hooks };
  const updated = patched(decide, useCase, given, fields.UseCaseUpdate);
  return { json: updated, state: { ...state, useCases: withItems(state.useCases, [updated]) } };
}

function replaceHooks({ state }: Context, useCase: UseCase, hooks: Hook[]): Result {
  const updated = { ...useCase, hooks };
  // Decision: webhook-responses
  return { state: { ...state, useCases: withItems(state.useCases, [updated]) } };
}

// Decision: webhook-url
function callableUrl({ url }: WebhookAdd): string {
  // Nobody could delete a webhook with a URL that deleteUseCaseWebhook refuses.
  const messages =
    url === undefined
      ? ['is missing']
      : validators.deleteUseCaseWebhook.body.faults({ url }).map(({ message }) => message);
  if (url !== undefined && messages.length === 0) return url;
  const detail = 'A webhook needs a URL that deleteUseCaseWebhook accepts.';
  throw new Problem('sandbox-decision', detail, {
    faults: messages.map((message) => ({ in: 'body', pointer: '/url', message })),
  });
}

export function addUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'addUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state.useCases, path.id, 'use case');
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

export function deleteUseCaseWebhook(
  context: Context,
  { path, body = {} }: Input<'deleteUseCaseWebhook'>,
): Result {
  const { state, decide } = context;
  const useCase = find(state.useCases, path.id, 'use case');
  if (body.url === undefined && !body.headers?.length) {
    const detail =
      'Identify the webhook by its URL or its headers. What a request without both deletes is not specified: it may delete every webhook.';
    throw new Problem('sandbox-decision', detail, {
      faults: [{ in: 'body', pointer: '/url', message: 'is missing, and so are the headers' }],
    });
  }
  const hooks = useCase.hooks ?? [];
  const { url } = body;
  const choice = decide('webhook-match');
  const matches = matcherOf(
    choice === 'exact'
      ? { url: '', headers: [], ...body }
      : choice === 'url' && url !== undefined
        ? { url }
        : body,
  );
  const matching = hooks.filter(matches);
  if (matching.length === 0) {
    throw new Problem('unknown-resource', 'The use case has no such webhook.');
  }
  if (new Set(matching.map(({ headers }) => headerSet(headers))).size > 1) {
    const detail =
      'Several webhooks with different headers have this URL. Send the headers too: what a request without them deletes is not specified, and it may delete all of them.';
    throw new Problem('sandbox-decision', detail, {
      faults: [{ in: 'body', pointer: '/headers', message: 'do not tell the webhooks apart' }],
    });
  }
  const kept = hooks.filter((hook) => !matches(hook));
  return replaceHooks(context, useCase, kept);
}
