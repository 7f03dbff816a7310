/**
 * Returns the rows that a search found for `it.each`, which defines no test for an empty list. Without an error, a file
 * that has other tests would pass.
 *
 * @throws an error if the search found nothing
 */
export function nonEmpty<Rows extends readonly unknown[]>(rows: Rows): Rows {
  if (rows.length === 0) throw new Error('The search for the rows of this test found nothing');
  return rows;
}
