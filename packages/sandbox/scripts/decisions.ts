/** A choice made where the description of the platform is silent. */
export interface Decision {
  readonly id: string;
  readonly what: string;
  /** JSON Pointer into the contract, to where it declares the unknown; absent where the matter is the sandbox's own. */
  readonly unknown?: string;
}

/** Every such choice. The code refers to each by `Decision: <id>`; `decisions-table.ts` lists them in the README. */
export const decisions: readonly Decision[] = [
  {
    id: 'error-bodies',
    what: 'Refusals are RFC 9457 problem+json; `errors` point at each fault. 400 is for what cannot be read, 422 for what violates the contract, 409 for what contradicts the state.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'test-keys',
    what: 'Any key of the form `sk_test_…` may do everything. Anything else is 401, so that no real key comes to rest here.',
    unknown: '/components/securitySchemes/BearerAuth',
  },
  {
    id: 'organization-header',
    what: '`x-organization-id` takes the id of the organization and its UUID. Another one is 403, a missing one 422.',
    unknown: '/components/parameters/OrganizationId',
  },
  {
    id: 'body-limit',
    what: 'A body holds at most 1 MiB, or as much as you say. More is 413.',
    unknown: '',
  },
  {
    id: 'absent-body',
    what: 'Where no body is said to be required, an absent one counts as `{}`.',
    unknown: '/paths/~1use-cases~1{id}/patch',
  },
  {
    id: 'unknown-fields',
    what: 'Fields and query parameters that the contract does not name are ignored and not kept.',
    unknown: '',
  },
  {
    id: 'open-values',
    what: 'Roles, languages of agents, types and colors are taken as any string.',
    unknown: '/components/schemas/Member/properties/role',
  },
  {
    id: 'patch-merge',
    what: 'A PATCH replaces the fields that it names, each as a whole, and keeps the others.',
    unknown: '/paths/~1orgs/patch',
  },
  {
    id: 'repeated-identity',
    what: 'updateOrganization takes the id and the API key that the organization has. Another one is 409.',
    unknown: '/paths/~1orgs/patch',
  },
  {
    id: 'unknown-member',
    what: 'removeMember compares the whole address, letter by letter. One that no member has is 404.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'webhook-url',
    what: 'addUseCaseWebhook refuses with 422 a webhook whose URL is missing, or is one that deleteUseCaseWebhook refuses. The same webhook can be added twice.',
    unknown: '/components/schemas/WebhookAdd',
  },
  {
    id: 'add-webhook-answer',
    what: 'addUseCaseWebhook answers 200 with an empty body, so that nobody comes to rely on one.',
    unknown: '/paths/~1use-cases~1{id}~1add-webhook/post/responses/200',
  },
  {
    id: 'delete-webhook-match',
    what: 'deleteUseCaseWebhook deletes every webhook that has the URL and the headers that are given, whichever are; headers in any order. None is 404, and a body that names neither is 422.',
    unknown: '/components/schemas/WebhookDelete',
  },
  {
    id: 'references',
    what: 'A use case, agent or model that a body names has to exist, or it is 422. Prompts and samples are not checked: the API shows none.',
    unknown: '/components/responses/UnspecifiedError',
  },
  {
    id: 'routing-mode',
    what: 'updatePhoneNumberUseCase puts the number in use_case mode, and replaces what is given of its use case and routes. An empty body changes nothing. Probabilities are not added up.',
    unknown: '/components/schemas/PhoneNumberMode',
  },
  {
    id: 'bulk-delete',
    what: 'deletePhoneNumbers deletes the numbers that exist and skips the others; without identifiers it deletes nothing. The answer is 204, with no body.',
    unknown: '/components/schemas/PhoneNumbersDelete',
  },
  {
    id: 'clone-fields',
    what: 'createModel copies the model that it clones, but for what the body gives, and does so again for each request. explain_tools changes nothing.',
    unknown: '/paths/~1models/post',
  },
  {
    id: 'training-time',
    what: 'A new model is pending, after 5 seconds in training, after 60 active, or failed if that was asked for, on the clock of the sandbox.',
    unknown: '/components/schemas/ModelStatus',
  },
  {
    id: 'recording-link',
    what: 'getCallRecording responds with the link of a short WAV file, the same for every call, which the sandbox serves to whoever has the link.',
    unknown: '/paths/~1calls~1{id}~1recording/get/responses/200',
  },
  {
    id: 'runs-use-case-id',
    what: 'listUseCaseRuns takes both forms of the identifier.',
    unknown: '/components/parameters/WorkflowUseCaseId',
  },
  {
    id: 'runs-limit',
    what: 'limit is how many runs are given at most, in decimal digits: 50 unless given, never more than 1,000. Other text is 422.',
    unknown: '/components/parameters/Limit',
  },
  {
    id: 'runs-offset',
    what: 'offset is how many runs are skipped, in decimal digits: 0 unless given. Other text is 422.',
    unknown: '/components/parameters/Offset',
  },
  {
    id: 'executed-version',
    what: 'An executed use case runs its live version, or else its latest. Without one, the execution is 409.',
    unknown: '/components/schemas/WorkflowVersion',
  },
  {
    id: 'executed-run',
    what: 'The run of an executed use case is completed at once unless another status is requested, without annotation, data and issues.',
    unknown: '/components/schemas/RunStatus',
  },
  {
    id: 'hook-payload',
    what: 'A webhook would be called by POST with JSON that says that it is the sandbox’s own, once, unsigned.',
    unknown: '/tags/1',
  },
  {
    id: 'head',
    what: 'HEAD answers as GET does, without the body; OPTIONS answers 204 with Allow.',
  },
  {
    id: 'still-clock',
    what: 'In process time stands still until it is advanced; the command line goes by the clock of the machine.',
  },
  {
    id: 'control-callers',
    what: 'Callers on this machine use the controls without credentials; others send the control token, if there is one. Without one they get 403, with a wrong one 401.',
  },
  {
    id: 'friendly-callers',
    what: 'Host and Origin have to be loopback names, or names that were allowed. Others are 403.',
  },
];
