/** Where the identifiers of new resources come from. */
export interface Ids {
  /** 24 hexadecimal digits. `count` is how many identifiers were made before. */
  short(count: number): string;
  /** A UUID. `count` is how many identifiers were made before. */
  uuid(count: number): string;
}

const hex = (count: number, digits: number): string =>
  (count + 1).toString(16).padStart(digits, '0');

/** The same identifiers in the same order for each sandbox, so that a test can name them. */
export const countedIds: Ids = {
  short: (count) => `5a4db0c5${hex(count, 16)}`,
  uuid: (count) => `5a4db0c5-0000-4000-8000-${hex(count, 12)}`,
};
