import type {
  Hook,
  UseCase,
  UseCaseUpdate,
  WebhookAdd,
  WebhookDelete,
} from '@voice-agent-platform/types';
import { find } from '../find.js';
import { fields } from '../generated/fields.js';
import { Problem } from '../problem.js';
import type { State } from '../state.js';
import type { Answer, ById, Context } from './operation.js';
import { writable } from './writable.js';

// Decision: patch-merge
export const updateUseCase = (
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: UseCaseUpdate },
): Answer => {
  const useCase = find(state.useCases, path.id, 'use case');
  const updated = { ...useCase, ...writable(body, fields.UseCaseUpdate) };
  return { json: updated, commit: () => state.useCases.set(path.id, updated) };
};

const replaceHooks = (state: State, useCase: UseCase, hooks: readonly Hook[]): Answer => ({
  commit: () => state.useCases.set(useCase.id, { ...useCase, hooks: [...hooks] }),
});

export const addUseCaseWebhook = (
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: WebhookAdd },
): Answer => {
  const useCase = find(state.useCases, path.id, 'use case');
  // Decision: webhook-url
  if (body.url === undefined) {
    throw new Problem(422, 'sandbox-decision', 'A webhook without a URL could not be called.', {
      faults: [{ in: 'body', pointer: '/url', message: 'is missing' }],
    });
  }
  const hook: Hook = writable(body, fields.WebhookAdd);
  // Decision: add-webhook-answer
  return replaceHooks(state, useCase, [...(useCase.hooks ?? []), hook]);
};

/** The headers in an order of their own, since theirs says nothing. */
const headerSet = (headers: Hook['headers']): string =>
  JSON.stringify((headers ?? []).map(({ key, value }) => [key, value]).sort());

/** A hook matches when it has the URL and the headers that are given, whichever are. */
const matches = (hook: Hook, wanted: WebhookDelete): boolean =>
  (wanted.url === undefined || wanted.url === hook.url) &&
  (wanted.headers === undefined || headerSet(wanted.headers) === headerSet(hook.headers));

// Decision: delete-webhook-match
export const deleteUseCaseWebhook = (
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: WebhookDelete },
): Answer => {
  const useCase = find(state.useCases, path.id, 'use case');
  if (body.url === undefined && body.headers === undefined) {
    throw new Problem(422, 'sandbox-decision', 'Name the webhook by its URL or its headers.', {
      faults: [{ in: 'body', pointer: '/url', message: 'is missing, and so are the headers' }],
    });
  }
  const hooks = useCase.hooks ?? [];
  const kept = hooks.filter((hook) => !matches(hook, body));
  if (kept.length === hooks.length) {
    throw new Problem(404, 'unknown-resource', 'The use case has no such webhook.');
  }
  return replaceHooks(state, useCase, kept);
};
