import {
  arrayOf,
  boolean,
  byDefault,
  freeForm,
  integer,
  length,
  line,
  mapOf,
  object,
  oneOf,
  optional,
  orNull,
  required,
  string,
  table,
} from './fact.js';

const extractionParameter = line('Use case/Extraction parameter', {
  name: optional(string),
  description: optional(string),
  type: optional(string),
  example: optional(string),
  required: optional(boolean),
});

const classificationTag = line('Use case/Classification tag', {
  name: optional(string),
  description: optional(string),
});

export const headerEntry = line('Use case/Hook', {
  key: optional(string),
  value: optional(string),
});

const hook = line('Use case/Hook', {
  url: optional(string),
  headers: optional(arrayOf(object(headerEntry))),
});

const sampleLabel = line('Use case/Sample label', {
  name: optional(string),
  color: optional(string),
});

const languages = [
  ...['en-US', 'en-GB', 'es-MX', 'es-ES', 'es-CO', 'pt-PT', 'de-DE', 'fr-FR', 'pl-PL', 'ro-RO'],
  ...['it-IT', 'zh-CN', 'hi-IN', 'ja-JP', 'sv-SE'],
];

/**
 * The row of `amd_behavior` speaks of who sets `amd`. Of answers the source promises two fields only
 * (Endpoints, 4), so the dependency is one of the request.
 */
export const useCase = table('Use case', {
  id: required(length(24, 24)),
  organization_id: required(string),
  name: optional(string),
  transfer_number: optional(string, /transfer/i),
  extract_with_ai: optional(arrayOf(object(extractionParameter))),
  classification_tags: optional(arrayOf(object(classificationTag))),
  language: optional(byDefault(oneOf(...languages), 'en-US')),
  keywords: optional(arrayOf(string), /transcri/i),
  hooks: optional(orNull(arrayOf(object(hook)))),
  params: optional(freeForm),
  amd: optional(boolean, /machine/i, /phone.?tree/i),
  amd_behavior: optional(oneOf('Hangup', 'Continue', 'Message'), /phone.?tree/i),
  amd_messages: optional(mapOf(string), /voicemail/i, /language/i, /templat|parameter/i),
  timezone: optional(string),
  work_start: optional(string),
  work_end: optional(string),
  detailed_work_hours: optional(freeForm, /day/i),
  enable_detailed_work_hours: optional(boolean, /\bUI\b|user interface/i),
  generic_after_hours_message: optional(string, /after/i),
  hidden: optional(boolean, /\bUI\b|user interface/i),
  max_duration_mins: optional(integer, /10 minutes/, /overrid|comes first/i),
  recorded_message_inbound: optional(boolean, /record/i, /inbound/i),
  recorded_message_outbound: optional(boolean, /record/i, /outbound/i),
  show_original_caller_id: optional(boolean, /caller/i),
  disable_end_call_after_n_reminders: optional(boolean),
  sample_labels: optional(arrayOf(object(sampleLabel))),
  evaluation_models: optional(arrayOf(string), /evaluat/i),
});

export const writableUseCaseFields = [
  ...['name', 'transfer_number', 'extract_with_ai', 'classification_tags', 'language', 'keywords'],
  ...['hooks', 'params', 'amd', 'amd_behavior', 'amd_messages', 'timezone', 'work_start'],
  ...['work_end', 'detailed_work_hours', 'enable_detailed_work_hours'],
  ...['generic_after_hours_message', 'hidden', 'max_duration_mins', 'recorded_message_inbound'],
  ...['recorded_message_outbound', 'show_original_caller_id'],
  'disable_end_call_after_n_reminders',
];
