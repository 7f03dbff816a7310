/** A choice that the sandbox makes where the description of the platform leaves something open. */
export interface Decision {
  readonly id: string;
  readonly what: string;
  /** JSON Pointer to where the contract declares the unknown. Absent if the choice is about the sandbox alone. */
  readonly unknown?: string;
}

/** Every such choice. The code refers to each with `Decision: <id>`; `readme.ts` lists them in the README. */
export const decisions: readonly Decision[] = [
  {
    id: 'error-bodies',
    what: 'Errors are RFC 9457 problem+json; `errors` has a JSON Pointer for each fault, 20 at most. 400 means that the request cannot be read, 422 that it violates the contract, 409 that it contradicts the state, 507 that it could not be saved and was undone.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'test-keys',
    what: 'Any key that starts with `sk_test_` may call every operation. Others are refused with 401, and not kept. The form of real keys is unknown, and a refused key has arrived, so do not send one.',
    unknown: '/components/securitySchemes/BearerAuth',
  },
  {
    id: 'organization-header',
    what: '`x-organization-id` is the id or the UUID of the organization. Another value is refused with 403, a missing header with 422.',
    unknown: '/components/parameters/OrganizationId',
  },
  {
    id: 'body-limit',
    what: 'A body can have up to 1 MiB, or the limit that you configure. A longer one is refused with 413, and the connection is closed.',
    unknown: '',
  },
  {
    id: 'numbers',
    what: 'Numbers are those of JavaScript: an integer beyond 2^53 is rounded. A number out of range, such as 1e400, is refused with 400.',
    unknown: '',
  },
  {
    id: 'absent-body',
    what: 'Where the contract does not require a body, a missing one counts as `{}`.',
    unknown: '/paths/~1use-cases~1{id}/patch',
  },
  {
    id: 'unknown-fields',
    what: 'Fields and query parameters that the contract does not name are dropped.',
    unknown: '',
  },
  {
    id: 'open-values',
    what: 'Roles, languages of agents, types and colors can be any string.',
    unknown: '/components/schemas/Member/properties/role',
  },
  {
    id: 'patch-merge',
    what: 'A PATCH replaces each field that it names as a whole, and keeps the others.',
    unknown: '/paths/~1orgs/patch',
  },
  {
    id: 'repeated-identity',
    what: 'updateOrganization requires the id and the API key of the organization. Other values are refused with 409.',
    unknown: '/paths/~1orgs/patch',
  },
  {
    id: 'unknown-member',
    what: 'removeMember compares email addresses exactly, including case. An unknown address is 404.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'webhook-url',
    what: 'addUseCaseWebhook requires a URL that deleteUseCaseWebhook accepts, and refuses others with 422. The same webhook can be added twice.',
    unknown: '/components/schemas/WebhookAdd',
  },
  {
    id: 'add-webhook-response',
    what: 'addUseCaseWebhook responds with 200 and an empty body.',
    unknown: '/paths/~1use-cases~1{id}~1add-webhook/post/responses/200',
  },
  {
    id: 'delete-webhook-match',
    what: 'deleteUseCaseWebhook deletes every webhook that matches the given URL and headers. Either is enough, and the order of headers does not matter. No match is 404, a body with neither is 422.',
    unknown: '/components/schemas/WebhookDelete',
  },
  {
    id: 'references',
    what: 'An agent, model or use case that a body names must exist; otherwise the response is 422. The `id` of an agent route counts as an agent. Prompts and samples are not checked: no operation returns them.',
    unknown: '/components/schemas/AgentRoute/properties/id',
  },
  {
    id: 'seed-references',
    what: 'References in a seed must resolve, with three exceptions: `evaluation_models` may hold names, the version of a `source_version_id` may no longer exist, and deliveries record the past.',
    unknown: '/components/schemas/UseCase/properties/evaluation_models',
  },
  {
    id: 'routing-mode',
    what: 'updatePhoneNumberUseCase sets the mode to use_case, and replaces the use case and the routes that the body names. An empty body changes nothing. The sum of probabilities is not checked.',
    unknown: '/components/schemas/PhoneNumberMode',
  },
  {
    id: 'bulk-delete',
    what: 'deletePhoneNumbers deletes the numbers that exist and skips the others. Without identifiers it deletes nothing. The response is 204 without a body.',
    unknown: '/components/schemas/PhoneNumbersDelete',
  },
  {
    id: 'clone-fields',
    what: 'createModel copies the cloned model and sets the fields of the body. Each request creates another model, a repeated one too. explain_tools has no effect.',
    unknown: '/paths/~1models/post',
  },
  {
    id: 'training-time',
    what: 'A new model is pending. By the clock of the sandbox it is training after 5 seconds, and active after 60, or failed if you requested that.',
    unknown: '/components/schemas/ModelStatus',
  },
  {
    id: 'recording-link',
    what: 'getCallRecording responds with a link to a short WAV file. The file is the same for every call, and the sandbox serves it without credentials.',
    unknown: '/paths/~1calls~1{id}~1recording/get/responses/200',
  },
  {
    id: 'runs-use-case-id',
    what: 'listUseCaseRuns accepts both identifiers of a use case: the UUID and the one of 24 characters.',
    unknown: '/components/parameters/WorkflowUseCaseId',
  },
  {
    id: 'runs-limit',
    what: 'limit is the maximum number of runs, in decimal digits: 50 by default, and 1,000 at most. Other text is 422.',
    unknown: '/components/parameters/Limit',
  },
  {
    id: 'runs-offset',
    what: 'offset is the number of runs to skip, in decimal digits: 0 by default. Other text is 422.',
    unknown: '/components/parameters/Offset',
  },
  {
    id: 'runs-order',
    what: 'listUseCaseRuns sorts runs by their `timestamp`.',
    unknown: '/components/schemas/SortOrder',
  },
  {
    id: 'executed-version',
    what: 'Executing a use case runs its live version, or else its latest. Without a version, the response is 409.',
    unknown: '/components/schemas/WorkflowVersion',
  },
  {
    id: 'executed-run',
    what: 'An executed use case adds a run that is completed at once, or has the status that you request. Its data is empty. The run and its webhooks are one change: if webhooks are sent, it is made when each has an outcome.',
    unknown: '/components/schemas/RunStatus',
  },
  {
    id: 'hook-payload',
    what: 'A webhook is called once, by an unsigned POST. Its JSON payload is marked as the sandbox’s own.',
    unknown: '/tags/1',
  },
  {
    id: 'head',
    what: 'HEAD responds as GET does, without the body; OPTIONS responds with 204 and Allow.',
  },
  {
    id: 'still-clock',
    what: 'In process, the clock moves only when you advance it. The command line uses the clock of the machine.',
  },
  {
    id: 'control-callers',
    what: 'Callers on this machine use the controls without credentials. Others send the control token: a wrong one is 401, and 403 means that none is configured.',
  },
  {
    id: 'friendly-callers',
    what: 'Host and Origin must be loopback names, the address of `--host`, or names that you allow. Others are refused with 403.',
  },
];
