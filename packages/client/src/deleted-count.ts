/**
 * What the API's description shows with the response to the bulk deletion. The status it states there, 204, carries no
 * body, so that this arrives only from a service that responds with 200 instead.
 */
export interface DeletedCount {
  /** The number of numbers deleted. */
  readonly deletedCount: number;
}
