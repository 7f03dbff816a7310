import {
  arrayOf,
  boolean,
  byDefault,
  dateTime,
  line,
  oneOf,
  optional,
  orNull,
  required,
  string,
  table,
} from './fact.js';

export const agent = table('Agent', {
  id: required(string),
  organization_id: optional(orNull(string)),
  name: required(string),
  languages: required(arrayOf(string), /speak/i),
  voice_id: required(string),
  created_at: required(dateTime),
});

export const model = table('Model', {
  id: required(string),
  created_at: required(dateTime),
  status: required(oneOf('pending', 'training', 'active', 'failed')),
  name: required(string),
  organization_id: optional(orNull(string)),
  use_case_id: optional(orNull(string)),
  description: optional(string),
  train_sample_ids: optional(arrayOf(string)),
  test_sample_ids: optional(arrayOf(string)),
  from_model_id: optional(string, /clone/i),
  trainable: optional(byDefault(boolean, false)),
  use_backup_for_generations: optional(byDefault(boolean, false), /backup/i),
  use_backup_when_idle: optional(byDefault(boolean, false), /backup/i, /idle/i),
});

export const callTagList = line('Call tag list/Object with tags', {
  tags: optional(arrayOf(string)),
});
