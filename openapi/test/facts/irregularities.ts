import type { Citation } from './fact.js';

export interface IrregularityFact {
  readonly source: Citation;
  readonly kind: string;
  /** Where the mark stands, named as in `../check/marks.ts`. */
  readonly at: string;
}

const irregular = (source: Citation, kind: string, at: string): IrregularityFact => ({
  source,
  kind,
  at,
});

/** What the source states although HTTP or OpenAPI would have it otherwise. */
export const irregularities: readonly IrregularityFact[] = [
  irregular('Resources and their fields/¶1', 'mixed-id-formats', 'document'),
  irregular('Endpoints/2/Body', 'body-repeats-id', 'PATCH /orgs'),
  irregular('Endpoints/2/Body', 'body-repeats-api-key', 'PATCH /orgs'),
  irregular('Endpoints/3/Body', 'delete-with-body', 'DELETE /member'),
  irregular('Endpoints/6', 'put-that-deletes', 'PUT /use-cases/{id}/delete-webhook'),
  irregular(
    'Endpoints/7/Query',
    'string-typed-number',
    'GET /use-cases/{use_case_id}/runs query limit',
  ),
  irregular(
    'Endpoints/7/Query',
    'string-typed-number',
    'GET /use-cases/{use_case_id}/runs query offset',
  ),
  irregular('Endpoints/9/Body', 'body-id-names-another-resource', 'PATCH /numbers/{id}/use-case'),
  irregular('Endpoints/11/Body', 'delete-with-body', 'DELETE /numbers'),
  irregular('Endpoints/11/Success status', 'no-content-with-body', 'DELETE /numbers'),
];
