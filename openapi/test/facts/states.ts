import type { Citation } from './fact.js';

export interface StateFact {
  readonly source: Citation;
  readonly field: string;
  readonly values: readonly string[];
  /** Flags of the resource that its row lists beside the states. */
  readonly flags?: readonly string[];
  /** Every place of the interface that holds the field. */
  readonly places: readonly string[];
}

const modelAnswer = ['POST /models 200'];
const runAnswer = ['GET /use-cases/{use_case_id}/runs 200[]'];
const numberAnswers = [
  'GET /numbers 200[]',
  'PATCH /numbers/{id}/use-case 200',
  'PATCH /numbers/{id}/title 200',
];
const versionAnswers = [
  'GET /use-cases/{use_case_id}/runs 200[].version',
  'GET /versions/{version_id} 200',
];

/** The table "States and transitions". */
export const states: readonly StateFact[] = [
  {
    source: 'States and transitions/Model',
    field: 'status',
    values: ['pending', 'training', 'active', 'failed'],
    places: modelAnswer,
  },
  {
    source: 'States and transitions/Run',
    field: 'status',
    values: ['scheduled', 'running', 'completed', 'canceled', 'failed'],
    places: runAnswer,
  },
  {
    source: 'States and transitions/Phone number',
    field: 'mode',
    values: ['direct_transfer', 'use_case', 'previous_call'],
    places: numberAnswers,
  },
  {
    source: 'States and transitions/Workflow version',
    field: 'environment',
    values: ['staging', 'production'],
    flags: ['is_published', 'is_live', 'is_deleted'],
    places: versionAnswers,
  },
];
