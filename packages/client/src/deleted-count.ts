/**
 * The body that the platform documents for `deletePhoneNumbers`. The documented status, 204, has no body: a method
 * resolves with this only if the service responds with another status, such as 200.
 */
export interface DeletedCount {
  /** The number of numbers deleted. */
  readonly deletedCount: number;
}
