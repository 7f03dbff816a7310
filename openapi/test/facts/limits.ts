import type { Citation } from './fact.js';

export interface LimitFact {
  readonly source: Citation;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Every place of the interface that carries the limit, as `places.ts` of the checker names it. */
  readonly places: readonly string[];
}

const version = (field: string): string[] => [
  `GET /use-cases/{use_case_id}/runs 200[].version.${field}`,
  `GET /versions/{version_id} 200.${field}`,
];

/**
 * The table "Limits", read on its own: where each length applies. It sums up what the lines of the
 * operations and resources state, so both readings have to arrive at the same places.
 */
export const lengths: readonly LimitFact[] = [
  {
    source: 'Limits/Length of id',
    minLength: 24,
    maxLength: 24,
    places: [
      'PATCH /use-cases/{id} path id',
      'PATCH /use-cases/{id} 200.id',
      'POST /use-cases/{id}/add-webhook path id',
      'PUT /use-cases/{id}/delete-webhook path id',
      'PATCH /numbers/{id}/use-case path id',
      'PATCH /numbers/{id}/title path id',
      'PATCH /agents/{id} path id',
      'POST /models request.from_model_id',
      'GET /calls/{id}/recording path id',
    ],
  },
  {
    source: 'Limits/Length of name',
    minLength: 2,
    maxLength: 30,
    places: [
      'GET /orgs 200.name',
      'PATCH /orgs request.name',
      'PATCH /orgs 200.name',
      'DELETE /member 200.name',
    ],
  },
  { source: 'Limits/Length of slug', maxLength: 256, places: version('slug') },
  { source: 'Limits/Length of name#2', maxLength: 256, places: version('name') },
];

/** The one limit that is no assertion: nothing but prose may tell of it, a default least of all. */
export const defaultCallDuration = {
  source: 'Limits/Default call duration',
  places: [
    'PATCH /use-cases/{id} request.max_duration_mins',
    'PATCH /use-cases/{id} 200.max_duration_mins',
  ],
  says: [/10 minutes/],
} as const;
