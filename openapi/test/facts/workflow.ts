import {
  arrayOf,
  atMost,
  boolean,
  dateTime,
  freeForm,
  line,
  number,
  object,
  oneOf,
  optional,
  orNull,
  required,
  selection,
  string,
  table,
  uuid,
} from './fact.js';

const changelogEntry = line('Workflow version/Changelog entry', {
  id: optional(uuid),
  version_id: optional(uuid),
  created_at: optional(dateTime),
  type: optional(string),
  description: optional(string),
  created_by: optional(uuid),
});

/** All rows of the table: the single-version response. */
export const workflowVersionDetail = table('Workflow version', {
  id: required(uuid),
  slug: required(atMost(256)),
  org_id: required(uuid),
  use_case_id: required(uuid),
  version_number: required(orNull(number)),
  name: required(atMost(256)),
  is_published: required(boolean),
  is_live: required(boolean),
  environment: required(oneOf('staging', 'production')),
  source_version_id: required(orNull(uuid)),
  timestamp: required(dateTime),
  published_at: required(orNull(dateTime)),
  is_deleted: required(boolean),
  description: required(orNull(string)),
  created_by: required(orNull(uuid)),
  changelog: required(arrayOf(object(changelogEntry))),
});

/** The version within a run: every field of the table except `changelog`. */
const workflowVersion = selection('Run/version', workflowVersionDetail, {
  required: Object.keys(workflowVersionDetail.fields).filter((name) => name !== 'changelog'),
});

export const run = table('Run', {
  id: required(uuid),
  org_id: required(uuid),
  use_case_id: required(uuid),
  version_id: required(uuid),
  status: required(oneOf('scheduled', 'running', 'completed', 'canceled', 'failed')),
  annotation: required(orNull(oneOf('correct', 'incorrect', 'critical'))),
  timestamp: required(dateTime),
  data: required(freeForm),
  issuesCount: required(number),
  version: required(object(workflowVersion)),
});
