import type { ComponentChildren } from 'preact';

interface StackedTableProps {
  /** The names of the columns as plain text. */
  readonly names: readonly string[];
  readonly header: readonly ComponentChildren[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A table with more columns is wider than its page, so it scrolls. */
const WIDEST_TABLE = 8;

/** A table that shows each row as a card on narrow screens. The cells of a card name their column. */
export function StackedTable({ names, header, rows }: StackedTableProps) {
  return (
    <div
      class={names.length > WIDEST_TABLE ? 'table-scroll is-wide' : 'table-scroll'}
      tabIndex={0}
      role="group"
      aria-label={`Table: ${names.join(', ')}`}
    >
      <table class="table stacked">
        <thead>
          <tr>
            {header.map((cell, index) =>
              names[index] === '' ? <td /> : <th scope="col">{cell}</th>,
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td data-label={names[index + 1]}>
                  <div>{cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
