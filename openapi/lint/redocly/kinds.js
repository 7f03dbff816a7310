/** @import { UnspecifiedKind } from '../../scripts/unspecified-row.js' */

/**
 * The sorts of questions that `x-unspecified` asks, in the order in which tools list them.
 *
 * @type {Readonly<Record<UnspecifiedKind, string>>}
 */
export const KINDS = {
  nullability: 'Whether a field can be null',
  required: 'Whether a field or parameter is required',
  format: 'Which form a string has',
  values: 'Which values occur',
  structure: 'Which fields an object has',
  update: 'Whether an update keeps, replaces or merges',
  'body-required': 'Whether a request needs a body',
  repetition: 'What a repeated request does',
  'response-body': 'Whether a response has a body, and of which media type and shape',
  errors: 'Which other statuses occur, and with which bodies',
  limits: 'Which limits apply',
  paging: 'What paging parameters do',
  order: 'How a list is ordered',
  identifier: 'Which form an identifier has, and what it names',
  compatibility: 'What can change in later versions',
  meaning: 'What something means or does, and where it comes from',
  events: 'What calls a webhook, and how',
};
