import type { ComponentChildren } from 'preact';

interface StackedTableProps {
  readonly columns: readonly {
    /** The header as plain text, which also labels the column's cells in cards. Empty for a column without a header. */
    readonly name: string;
    readonly header: ComponentChildren;
  }[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A table that shows each row as a card on narrow screens. The cells of a card name their column. */
export function StackedTable({ columns, rows }: StackedTableProps) {
  const names = columns.map(({ name }) => name).filter((name) => name !== '');
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={`Table: ${names.join(', ')}`}>
      <table class="table stacked">
        <thead>
          <tr>
            {columns.map(({ name, header }) =>
              name === '' ? <td /> : <th scope="col">{header}</th>,
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td data-label={columns[index + 1]?.name}>
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
