/** A call of every operation, from the examples of the contract, which are also the sandbox's built-in data. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';

export type OperationId = keyof VoiceAgentClient;

export interface Call {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Exampled {
  readonly name?: string;
  readonly in?: 'path' | 'query' | 'header';
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: OperationId;
  readonly parameters?: readonly Exampled[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Exampled>> };
}

const document = JSON.parse(
  await readFile(
    fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.dereferenced.json')),
    'utf8',
  ),
) as { paths: Record<string, Record<string, Operation>> };

export const calls = Object.fromEntries(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, callOf(operation)]),
) as Record<OperationId, Call>;

// The contract's example removes the webhook that another example adds. A call by itself removes one that is there.
calls.deleteUseCaseWebhook = {
  ...calls.deleteUseCaseWebhook,
  body: { url: createSandbox().snapshot().useCases[0]?.hooks?.[0]?.url },
};

/** The number that the story deletes. */
export const [suppliersNumber] = (calls.deletePhoneNumbers.body as { ids: [string] }).ids;

/** Calls the operation as a program without types would. */
export function callOperation(
  client: VoiceAgentClient,
  operationId: OperationId,
  call: object = calls[operationId],
): Promise<unknown> {
  const methods = client as unknown as Record<OperationId, (call: object) => Promise<unknown>>;
  return methods[operationId](call);
}

function callOf({ parameters = [], requestBody }: Operation): Call {
  const inPart = (part: string) =>
    Object.fromEntries(
      parameters.filter((each) => each.in === part).map((each) => [each.name, firstExample(each)]),
    ) as Record<string, string>;
  const [content] = Object.values(requestBody?.content ?? {});
  return {
    path: inPart('path'),
    query: inPart('query'),
    ...(content && { body: firstExample(content) }),
  };
}

function firstExample({ examples = {} }: Exampled): unknown {
  return Object.values(examples)[0]?.value;
}
