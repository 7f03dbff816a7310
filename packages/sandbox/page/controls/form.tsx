/** The fields and the values of the forms in the controls. */
import type { SelectHTMLAttributes } from 'preact';

type SelectProps = SelectHTMLAttributes & { options: readonly string[] };

export function Select({ options, ...attributes }: SelectProps) {
  return (
    <select {...attributes}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

export type Values = Readonly<Record<string, string>>;

/** Returns the values of a submitted form, by field name. */
export function readValues(event: Event & { readonly currentTarget: HTMLFormElement }): Values {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.currentTarget)) as Values;
}
