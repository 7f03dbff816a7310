import type { Citation } from './fact.js';

/** Something that the source leaves open, and where the document has to declare it as open. */
export interface UnknownFact {
  /** The line of the source, `!2` for the second "not shown" of that line. */
  readonly source: Citation;
  /** What the entry has to speak of. */
  readonly what: RegExp;
  /** Every one of these places has an entry; a place is named as in `../check/marks.ts`. */
  readonly at: readonly string[];
}

const unknown = (source: Citation, what: RegExp, ...at: string[]): UnknownFact => ({
  source,
  what,
  at,
});

const organizations = ['GET /orgs 200', 'PATCH /orgs request', 'PATCH /orgs 200'];
const useCases = ['PATCH /use-cases/{id} request', 'PATCH /use-cases/{id} 200'];
const version = 'GET /versions/{version_id} 200';
const runs = 'GET /use-cases/{use_case_id}/runs';
const within = (holders: string[], field: string): string[] =>
  holders.map((holder) => `${holder}.${field}`);

/** The 28 times that the source says "not shown", in its order; a line may hold several unknowns. */
export const notShown: readonly UnknownFact[] = [
  unknown('What the service does/Behaviour of live calls!1', /calls are placed/i, 'document'),
  unknown('Member/role!1', /role|values/i, ...within(organizations, 'members[].role')),
  unknown(
    'Telephony credentials/¶1!1',
    /required/i,
    ...within(organizations, 'telephony_credentials'),
  ),
  unknown('Use case/params!1', /structure|inner/i, ...within(useCases, 'params')),
  unknown('Use case/timezone!1', /format/i, ...within(useCases, 'timezone')),
  unknown('Use case/work_start!1', /format/i, ...within(useCases, 'work_start')),
  unknown('Use case/work_end!1', /format/i, ...within(useCases, 'work_end')),
  unknown(
    'Use case/detailed_work_hours!1',
    /structure|inner/i,
    ...within(useCases, 'detailed_work_hours'),
  ),
  unknown(
    'Use case/Extraction parameter!1',
    /values/i,
    ...within(useCases, 'extract_with_ai[].type'),
  ),
  unknown('Use case/Sample label!1', /values/i, 'PATCH /use-cases/{id} 200.sample_labels[].color'),
  unknown(
    'Phone number/¶1!1',
    /sum|total|add up/i,
    'PATCH /numbers/{id}/use-case request.prompt_routes[]',
    'PATCH /numbers/{id}/use-case request.agent_routes[]',
  ),
  unknown('Agent/languages!1', /values/i, 'PATCH /agents/{id} 200.languages'),
  unknown('Workflow version/Changelog entry!1', /values/i, `${version}.changelog[].type`),
  unknown('Run/data!1', /structure|inner/i, `${runs} 200[].data`),
  unknown(
    'States and transitions/Model transitions!1',
    /transition|follow/i,
    'POST /models 200.status',
  ),
  unknown('States and transitions/Run transitions!1', /transition|follow/i, `${runs} 200[].status`),
  unknown(
    'States and transitions/Phone number mode transitions!1',
    /mode/i,
    'GET /numbers 200[].mode',
  ),
  unknown('States and transitions/¶1!1', /environment/i, version),
  unknown('States and transitions/¶1!1', /flag/i, version),
  unknown('Endpoints/5/200!1', /body|answer/i, 'POST /use-cases/{id}/add-webhook 200'),
  unknown('Endpoints/5/200!2', /required/i, 'POST /use-cases/{id}/add-webhook request'),
  unknown('Endpoints/7/200!1', /mean/i, `${runs} query limit`, `${runs} query offset`),
  unknown('Endpoints/7/200!1', /default/i, `${runs} query limit`, `${runs} query offset`),
  unknown('Endpoints/7/200!1', /maximum|largest/i, `${runs} query limit`, `${runs} query offset`),
  unknown('Endpoints/13/·#2!1', /training|progress/i, 'POST /models'),
  unknown('Endpoints/14/200!1', /holds|content|format/i, 'GET /calls/{id}/recording 200'),
  unknown('Authentication/4!1', /issue|rotat/i, 'security'),
  unknown('Authentication/4!1', /which key|may perform|permission/i, 'security'),
  unknown('Events/¶2!1', /kind|event/i, 'document'),
  unknown('Events/¶2!1', /payload/i, 'document'),
  unknown('Events/¶2!1', /sign/i, 'document'),
  unknown('Events/¶2!1', /retr|repeat/i, 'document'),
  unknown('Errors/¶1!1', /status/i, 'GET /orgs default'),
  unknown('Errors/¶1!1', /shape|body/i, 'GET /orgs default'),
  unknown('Errors/¶1!1', /error codes?/i, 'GET /orgs default'),
  unknown('Limits/¶2!1', /rate/i, 'document'),
  unknown('Limits/¶2!1', /size/i, 'document'),
  unknown('Versioning/4!1', /compatib/i, 'document'),
  unknown('Versioning/4!1', /sunset|switched off/i, 'document'),
  unknown('Versioning/4!1', /replace/i, 'document'),
];

/** What the source leaves open without saying so. */
export const silences: readonly UnknownFact[] = [
  unknown('Use case/Extraction parameter', /required/i, ...within(useCases, 'extract_with_ai[]')),
  unknown('Use case/Classification tag', /required/i, ...within(useCases, 'classification_tags[]')),
  unknown('Use case/Hook', /required/i, ...within(useCases, 'hooks[]')),
  unknown('Use case/Hook', /required/i, ...within(useCases, 'hooks[].headers[]')),
  unknown('Use case/Sample label', /required/i, 'PATCH /use-cases/{id} 200.sample_labels[]'),
  unknown('Use case/amd_behavior', /set|present|true/i, ...within(useCases, 'amd')),
  unknown('Phone number/use_case_config#2', /required/i, 'GET /numbers 200[].use_case_config'),
  unknown(
    'Phone number/Prompt route',
    /required/i,
    'GET /numbers 200[].use_case_config.prompt_routes[]',
  ),
  unknown(
    'Phone number/Agent route',
    /required/i,
    'GET /numbers 200[].use_case_config.agent_routes[]',
  ),
  unknown('Workflow version/Changelog entry', /required/i, `${version}.changelog[]`),
  unknown('Call tag list/Object with tags', /required|always present/i, 'GET /call-tags 200'),
  ...Object.entries({
    4: 'PATCH /use-cases/{id}',
    5: 'POST /use-cases/{id}/add-webhook',
    6: 'PUT /use-cases/{id}/delete-webhook',
    9: 'PATCH /numbers/{id}/use-case',
    11: 'DELETE /numbers',
    12: 'PATCH /agents/{id}',
  }).map(([number, name]) => unknown(`Endpoints/${number}/Body`, /body is required/i, name)),
  unknown('Endpoints/12/Body', /values/i, 'PATCH /agents/{id} request.languages'),
  unknown('Endpoints/11/Body', /required/i, 'DELETE /numbers request'),
  unknown('Endpoints/2/Body', /left out keep their values/i, 'PATCH /orgs'),
  unknown('Endpoints/6/Body', /matched/i, 'PUT /use-cases/{id}/delete-webhook request'),
  unknown('Endpoints/13/·', /sent again/i, 'POST /models'),
  unknown('Endpoints/13/Body', /what it does/i, 'POST /models request.explain_tools'),
  unknown(
    'Use case/disable_end_call_after_n_reminders',
    /what it does/i,
    ...within(useCases, 'disable_end_call_after_n_reminders'),
  ),
  unknown('Authentication/2', /form/i, `${runs} header x-organization-id`),
  unknown('Authentication/2', /leave the header out/i, `${runs} header x-organization-id`),
  unknown('Endpoints/7/Path', /id|uuid|24/i, `${runs} path use_case_id`),
  unknown('Endpoints/14/200', /media type/i, 'GET /calls/{id}/recording 200'),
];
