/** A choice made where the description of the platform leaves something open. */
export interface Decision {
  readonly id: string;
  readonly what: string;
  /** JSON Pointer into the contract, to where it declares the unknown; absent if the choice concerns only the sandbox. */
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
    what: 'Any key of the form `sk_test_…` may do everything. Any other key is refused with 401, so that no real key is kept here.',
    unknown: '/components/securitySchemes/BearerAuth',
  },
  {
    id: 'organization-header',
    what: '`x-organization-id` is the id or the UUID of the organization. Another one is refused with 403, a missing one with 422.',
    unknown: '/components/parameters/OrganizationId',
  },
  {
    id: 'body-limit',
    what: 'A body can have 1 MiB, or as much as you configure. A longer one is refused with 413, and its connection ends.',
    unknown: '',
  },
  {
    id: 'absent-body',
    what: 'If the contract does not require a body, an absent one counts as `{}`.',
    unknown: '/paths/~1use-cases~1{id}/patch',
  },
  {
    id: 'unknown-fields',
    what: 'Fields and query parameters that the contract does not name are ignored and dropped.',
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
    what: 'updateOrganization requires the id and the API key that the organization has. Others are refused with 409.',
    unknown: '/paths/~1orgs/patch',
  },
  {
    id: 'unknown-member',
    what: 'removeMember compares email addresses exactly, upper and lower case included. An address that no member has is 404.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'webhook-url',
    what: 'addUseCaseWebhook refuses with 422 a webhook whose URL is missing, or is one that deleteUseCaseWebhook refuses. The same webhook can be added twice.',
    unknown: '/components/schemas/WebhookAdd',
  },
  {
    id: 'add-webhook-response',
    what: 'addUseCaseWebhook responds with 200 and an empty body, so that nobody relies on one.',
    unknown: '/paths/~1use-cases~1{id}~1add-webhook/post/responses/200',
  },
  {
    id: 'delete-webhook-match',
    what: 'deleteUseCaseWebhook deletes every webhook with the given URL and headers, or with the one of them that is given; headers in any order. If there is no such webhook it is 404, and a body that names neither is 422.',
    unknown: '/components/schemas/WebhookDelete',
  },
  {
    id: 'references',
    what: 'A use case, agent or model that a body names has to exist; otherwise it is 422. Prompts and samples are not checked, since no operation returns them.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'routing-mode',
    what: 'updatePhoneNumberUseCase puts the number in use_case mode, and replaces the given ones of its use case and routes. An empty body changes nothing. The sum of probabilities is not checked.',
    unknown: '/components/schemas/PhoneNumberMode',
  },
  {
    id: 'bulk-delete',
    what: 'deletePhoneNumbers deletes the numbers that exist and skips the others; without identifiers it deletes nothing. The response is 204, with no body.',
    unknown: '/components/schemas/PhoneNumbersDelete',
  },
  {
    id: 'clone-fields',
    what: 'createModel copies the model that it clones, except for the fields of the body. Each request creates a model, a repeated one too. explain_tools changes nothing.',
    unknown: '/paths/~1models/post',
  },
  {
    id: 'training-time',
    what: 'A new model is pending. On the clock of the sandbox, it is in training after 5 seconds, and after 60 it is active, or failed if that was requested.',
    unknown: '/components/schemas/ModelStatus',
  },
  {
    id: 'recording-link',
    what: 'getCallRecording responds with the link of a short WAV file, the same for every call, which the sandbox serves to whoever has the link.',
    unknown: '/paths/~1calls~1{id}~1recording/get/responses/200',
  },
  {
    id: 'runs-use-case-id',
    what: 'listUseCaseRuns accepts both identifiers of a use case, the UUID and the one of 24 characters.',
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
    id: 'executed-version',
    what: 'Executing a use case runs its live version, or else its latest. Without one it is 409.',
    unknown: '/components/schemas/WorkflowVersion',
  },
  {
    id: 'executed-run',
    what: 'The run of an executed use case is completed at once unless another status is requested, without annotation, data and issues.',
    unknown: '/components/schemas/RunStatus',
  },
  {
    id: 'hook-payload',
    what: 'A webhook is called once, by POST, unsigned, with JSON that declares itself the sandbox’s own.',
    unknown: '/tags/1',
  },
  {
    id: 'head',
    what: 'HEAD responds as GET does, without the body; OPTIONS responds with 204 and Allow.',
  },
  {
    id: 'still-clock',
    what: 'In process the clock stands still until you advance it; the command line uses the clock of the machine.',
  },
  {
    id: 'control-callers',
    what: 'Callers on this machine use the controls without credentials; others send the control token, if there is one. Without one they get 403, with a wrong one 401.',
  },
  {
    id: 'friendly-callers',
    what: 'Host and Origin have to be loopback names, or names that you allowed. Others are refused with 403.',
  },
];
