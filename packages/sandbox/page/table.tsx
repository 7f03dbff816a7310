/** Tables with the items of a collection. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Page } from '../src/control/listing.js';
import { Code } from './code.js';

export interface ItemsProps {
  page: Page;
  /** The fields that the table shows, in columns. */
  fields: readonly string[];
}

type Value = string | number | boolean | object | null | undefined;
type Item = Readonly<Record<string, Value>>;

/** Shows each item in a row, which opens to show all of it. */
export function Table({ page, fields }: ItemsProps) {
  /** The ids of the items that are open, on this page and on others. */
  const [open, setOpen] = useState<readonly unknown[]>([]);
  return (
    <Frame page={page}>
      <thead>
        <tr>
          {fields.map((name) => (
            <th scope="col">{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(page.items as readonly Item[]).map((item) => {
          const { id } = item;
          const isOpen = open.includes(id);
          const toggle = (): void =>
            setOpen(isOpen ? open.filter((other) => other !== id) : [...open, id]);
          return <Row key={id} item={item} fields={fields} isOpen={isOpen} toggle={toggle} />;
        })}
      </tbody>
    </Frame>
  );
}

/** Shows items that are texts, which have nothing more to show. */
export function TextTable({ page }: ItemsProps) {
  return (
    <Frame page={page}>
      <tbody>
        {(page.items as readonly string[]).map((text) => (
          <tr>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}

/** Frames a table, or says why it has no rows. */
function Frame({ page, children }: { page: Page; children: ComponentChildren }) {
  if (page.total === 0) return <p class="empty">There are none.</p>;
  if (page.matched === 0) return <p class="empty">Nothing matches the search.</p>;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

interface RowProps {
  item: Item;
  fields: readonly string[];
  isOpen: boolean;
  toggle: () => void;
}

function Row({ item, fields, isOpen, toggle }: RowProps) {
  return (
    <>
      <tr>
        {fields.map((name, index) => {
          const cell = <Cell value={item[name]} field={name} />;
          if (index > 0) return <td>{cell}</td>;
          return (
            <td>
              <button class="text-button row-toggle" aria-expanded={isOpen} onClick={toggle}>
                {cell}
              </button>
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={fields.length}>
            <Code value={item} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The fields with one of a few values, which look like a label. */
const chipFields = ['language', 'mode', 'status', 'environment', 'outcome'];

/** The names of identifiers, phone numbers and addresses, which look like code. */
const CODE_FIELD = /id$|number$|^url$/i;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;

/** A value in a table, formatted by its field and its type. */
function Cell({ value, field }: { value: Value; field: string }) {
  if (value === undefined || value === null || value === '') return <span class="muted">None</span>;
  if (Array.isArray(value)) {
    const isTexts = value.length > 0 && value.every((item) => typeof item === 'string');
    return <>{isTexts ? value.join(', ') : value.length}</>;
  }
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  if (typeof value === 'object') return <Cell value={(value as Item)['name']} field="name" />;
  const text = String(value);
  if (chipFields.includes(field)) return <span class="chip">{text}</span>;
  if (TIMESTAMP.test(text)) {
    return <code>{text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')}</code>;
  }
  return CODE_FIELD.test(field) ? <code>{text}</code> : <>{text}</>;
}
