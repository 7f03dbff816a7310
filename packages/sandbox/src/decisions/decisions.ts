import {
  RUNS_LIMIT,
  TRAINING_ENDS_AFTER_MS,
  TRAINING_STARTS_AFTER_MS,
} from '../common/defaults.js';
import { MAX_FAULTS } from '../common/problem.js';
import type { QuestionId } from '../generated/questions.js';

/** A decision of the sandbox about something that the platform's description leaves open. */
export interface Decision<Choice extends string = string> {
  /** The open questions of the contract that it resolves. Without one, the decision is about the sandbox itself. */
  readonly questions: readonly QuestionId[];
  /** The sandbox's behavior under each choice. The first choice is the default, and the second its opposite. */
  readonly choices: Readonly<Record<Choice, string>>;
}

// A function instead of `as const` keeps the sentences of choices out of the declarations.
function decision<Choice extends string>(
  questions: readonly QuestionId[],
  choices: Readonly<Record<Choice, string>>,
): Decision<Choice> {
  return { questions, choices };
}

/** Each decision of the sandbox, with the questions that it resolves and its choices. */
export const decisions = {
  'error-bodies': decision(['errors', 'refused-key'], {
    problem: `Errors are RFC 9457 problem+json; \`errors\` has a JSON Pointer for each fault, ${MAX_FAULTS} at most. 400 means that the request cannot be read, 422 that it violates the contract, 409 that it contradicts the state, 507 that it could not be saved and was undone.`,
    message: 'Errors are JSON with a `message` alone.',
    html: 'Errors are pages of HTML.',
    empty: 'Errors have no body.',
  }),
  'effect-before-error': decision(['effect-before-error'], {
    none: 'A call that you make fail with a status of 500 or more changes nothing.',
    acts: 'A call that you make fail with a status of 500 or more takes effect before it fails.',
  }),
  'example-response': decision([], {
    example:
      "An operation that the contract has and the sandbox has no behavior for responds with the contract's example to a valid request, and changes nothing. The header `x-voice-agent-sandbox: example`, the log and the inspector say so.",
  }),
  'test-keys': decision(['whose-key', 'key-per-root', 'key-rights'], {
    any: 'Any key that starts with `sk_test_` may call every operation. Others are refused with 401, and not kept. The form of real keys is unknown. Never send a real key: the sandbox receives a key before it can refuse it.',
  }),
  'organization-header': decision(['use-case-identifier'], {
    both: '`x-organization-id` is the id or the UUID of the organization. Another value is refused with 403, a missing header with 422.',
    uuid: '`x-organization-id` is the UUID of the organization. Its id is refused with 403. This is a matter of configuration: clientOptions and the environment of a command have the one that is accepted.',
    id: '`x-organization-id` is the id of the organization. Its UUID is refused with 403. This is a matter of configuration.',
  }),
  'body-limit': decision(['limits'], {
    option:
      'A body can have up to 1 MiB, or the limit that you configure. A longer one is refused with 413, and the connection is closed.',
  }),
  numbers: decision([], {
    double:
      'Numbers are those of JavaScript: an integer beyond 2^53 is rounded. A number out of range, such as 1e400, is refused with 400.',
  }),
  'absent-body': decision(['absent-body'], {
    empty: 'Where the contract does not require a body, a missing one counts as `{}`.',
    refuse: 'A missing body is refused with 422.',
  }),
  'unknown-fields': decision(['compatibility'], {
    drop: 'Fields and query parameters that the contract does not name are dropped.',
    refuse: 'Fields and query parameters that the contract does not name are refused with 422.',
  }),
  'open-values': decision(['open-values', 'enumeration-values'], {
    any: 'Roles, languages of agents, types and colors can be any string.',
    known: 'A role, a language of an agent or a type that no resource has yet is refused with 422.',
  }),
  'patch-merge': decision(
    ['organization-omitted-fields', 'omitted-fields', 'number-omitted-fields'],
    {
      keep: 'A PATCH keeps the fields that it does not name. The platform may reset those that you leave out, so send every field whose value you know.',
      reset: 'A PATCH removes the optional fields that it does not name.',
    },
  ),
  'patch-lists': decision(
    ['organization-omitted-fields', 'omitted-fields', 'number-omitted-fields', 'members-list'],
    {
      replace: 'A PATCH replaces each list and object that it names as a whole.',
      merge:
        'A PATCH adds to each list and object that it names. An item replaces those of the list with the same id, email, URL, name or prompt.',
    },
  ),
  'null-hooks': decision(['null-hooks'], {
    remove: 'updateUseCase removes the webhooks if `hooks` is null.',
    keep: 'updateUseCase leaves the webhooks as they are if `hooks` is null.',
  }),
  'repeated-identity': decision(['changed-identity'], {
    refuse:
      'updateOrganization requires the id and the API key of the organization. Other values are refused with 409.',
  }),
  'masked-secrets': decision(['masked-secrets'], {
    whole: 'Responses have the telephony credentials whole.',
    masked: 'Responses mask the telephony credentials, and an update stores a mask as it is.',
  }),
  'unknown-member': decision(['member-match'], {
    refuse:
      'removeMember compares email addresses exactly, including case. An unknown address is 404.',
  }),
  'webhook-url': decision(['webhook-required'], {
    required:
      'addUseCaseWebhook requires a URL that deleteUseCaseWebhook accepts, and refuses others with 422.',
  }),
  'webhook-responses': decision(['webhook-responses'], {
    empty: 'addUseCaseWebhook and deleteUseCaseWebhook respond with 200 and an empty body.',
  }),
  'webhook-match': decision(['webhook-match'], {
    given:
      'deleteUseCaseWebhook deletes every webhook that matches the given URL and headers. Either is enough, and the order of headers does not matter. No match is 404. A body with neither is refused with 422, because it may delete every webhook, and so is one that matches several with different headers.',
    exact:
      'deleteUseCaseWebhook deletes the webhooks with the same URL and the same headers; without headers, those that have none.',
    url: 'deleteUseCaseWebhook deletes every webhook with the given URL, whatever its headers.',
  }),
  'repeated-request': decision(['repeated-request'], {
    again:
      'A second, identical createModel creates another model, and a second addUseCaseWebhook adds the webhook twice.',
    once: 'createModel changes nothing if there is a model with every field of the body but explain_tools, which models do not have. addUseCaseWebhook changes nothing if the use case has the webhook.',
  }),
  references: decision(['identifier-sources', 'agent-route-id'], {
    exist:
      'An agent, model or use case that a body names must exist; otherwise the response is 422. The `id` of an agent route counts as an agent. Prompts and samples are not checked: no operation returns them.',
  }),
  'seed-references': decision(['evaluation-models'], {
    exist:
      'References in a seed must resolve, with three exceptions: `evaluation_models` may hold names, the version of a `source_version_id` may no longer exist, and deliveries record the past.',
  }),
  'routing-mode': decision(['number-modes'], {
    'use-case':
      'updatePhoneNumberUseCase sets the mode to use_case, which needs a use case: without one, it is 422, and so is a body without fields, which may remove the routes. The sum of probabilities is not checked.',
    keep: 'updatePhoneNumberUseCase leaves the mode as it is.',
  }),
  'number-format': decision(['number-format'], {
    e164: 'Phone numbers are shown as E.164.',
    spaced: 'Phone numbers are shown in groups of digits.',
  }),
  'bulk-delete': decision(['unknown-numbers'], {
    skip: 'deletePhoneNumbers deletes the numbers that exist and skips the others. A request without identifiers is refused with 422, because it may delete every phone number.',
    refuse:
      'deletePhoneNumbers refuses a request that names an unknown number with 404, and deletes nothing.',
    partial:
      'deletePhoneNumbers responds with 404 to a request that names an unknown number, and deletes the others.',
  }),
  'deleted-count': decision(['deleted-count'], {
    none: 'deletePhoneNumbers responds with 204 without a body.',
  }),
  'clone-fields': decision(['flags-meaning'], {
    copy: 'createModel copies the cloned model and sets the fields of the body. explain_tools has no effect.',
  }),
  'training-time': decision(['training-progress', 'status-meaning'], {
    timed: `A new model is pending. By the clock of the sandbox it is training after ${TRAINING_STARTS_AFTER_MS / 1_000} seconds, and active after ${TRAINING_ENDS_AFTER_MS / 1_000}, or failed if you requested that.`,
    instant: 'A new model is active at once, or failed if you requested that.',
  }),
  recording: decision(['recording-format', 'recording-media-type'], {
    link: 'getCallRecording responds with a link to a short WAV file. The file is the same for every call, and the sandbox serves it without credentials.',
    bytes: 'getCallRecording responds with the bytes of a WAV file, as audio/wav.',
    quoted: 'getCallRecording responds with the link as a JSON string.',
    base64: 'getCallRecording responds with a WAV file in base64, as text.',
  }),
  'runs-use-case-id': decision(['use-case-identifier', 'identifier-forms'], {
    both: 'listUseCaseRuns accepts both identifiers of a use case: the UUID and the one of 24 characters.',
    uuid: 'listUseCaseRuns accepts only the UUID of a use case. This is a matter of configuration.',
    id: 'listUseCaseRuns accepts only the identifier of 24 characters. This is a matter of configuration.',
  }),
  'runs-limit': decision(['limit-and-offset'], {
    thousand: `limit is the maximum number of runs, in decimal digits: ${RUNS_LIMIT.default} by default, and ${RUNS_LIMIT.max.toLocaleString('en-US')} at most. More, and other text, is 422.`,
    one: 'limit is 1 by default, and a higher limit counts as 1.',
  }),
  'runs-offset': decision(['limit-and-offset'], {
    runs: 'offset is the number of runs to skip, in decimal digits: 0 by default. Other text is 422.',
    pages: 'offset is the number of pages of `limit` runs to skip.',
  }),
  'runs-order': decision(['runs-order', 'timestamp-meaning'], {
    timestamp: 'listUseCaseRuns sorts runs by their `timestamp`.',
    other: 'listUseCaseRuns sorts runs by another field than their `timestamp`.',
  }),
  'response-fields': decision(['compatibility'], {
    declared: 'Objects in responses have the fields that the contract names.',
    more: 'Each object in a response has one more field.',
  }),
  'response-values': decision(['compatibility', 'status-meaning', 'number-modes'], {
    declared: 'Enumerations in responses have the values that the contract names.',
    new: 'Each enumeration that occurs only in responses has a value that the contract does not name.',
  }),
  'response-nulls': decision(['undeclared-null', 'null-meaning'], {
    declared: 'Only fields whose type includes null are null.',
    outer: 'Each optional or nullable field of a response is null.',
    inner:
      'Each optional or nullable field of a response that is neither an object nor a list is null.',
    nullable: 'Each field of a response whose type includes null is null.',
  }),
  'response-absent': decision(['fields-required'], {
    present: 'Responses have every optional field that the state has.',
    outer: 'Optional fields are absent from responses.',
    inner: 'Optional fields that are neither objects nor lists are absent from responses.',
  }),
  'executed-version': decision(['version-flags'], {
    live: 'Executing a use case runs its live version, or else its latest. Without a version, the response is 409.',
  }),
  'executed-run': decision(['status-meaning', 'free-form'], {
    completed:
      'An executed use case adds a run that is completed at once, or has the status that you request. Its data is empty. The run is added first, with its webhooks. If they are sent, their outcomes are a second change.',
  }),
  'hook-payload': decision(['webhook-calls'], {
    own: 'A webhook is called once, by an unsigned POST. Its JSON payload is marked as the sandbox’s own.',
  }),
  'unknown-resources': decision(['errors'], {
    'not-found':
      'An identifier in a path that names nothing is 404, and so is a path that the contract lacks.',
  }),
  methods: decision(['errors'], {
    'not-allowed': 'A method that a path does not have is 405, with Allow.',
  }),
  'media-types': decision(['errors'], {
    json: 'A body of another media type, charset or content coding than JSON in UTF-8 is 415.',
  }),
  'repeated-parameter': decision(['errors'], {
    refuse: 'A query that has a parameter more than once is 400.',
  }),
  'deleted-versions': decision(['version-flags'], {
    shown:
      'getWorkflowVersion responds with a version that is marked as deleted. A use case does not run it.',
  }),
  'list-order': decision([], {
    added: 'Phone numbers and call tags have the order in which they were added.',
  }),
  head: decision([], {
    get: 'HEAD responds as GET does, without the body; OPTIONS responds with 204 and Allow.',
  }),
  'still-clock': decision([], {
    still:
      'In process, the clock moves only when you advance it. The command line uses the clock of the machine.',
  }),
  'control-callers': decision([], {
    local:
      'Callers on this machine use the controls without credentials. Others send the control token: a wrong one is 401, and 403 means that none is configured.',
  }),
  'allowed-callers': decision([], {
    loopback:
      "Host and Origin must be loopback names, the address of `--host`, or names that you allow. Others are refused with 403. The names in `clientOptions` work only with the sandbox's own `fetch`.",
  }),
};

export type DecisionId = keyof typeof decisions;
