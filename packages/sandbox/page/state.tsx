/** Shows the collections of the state, and the webhooks, in tables. */
import { useEffect, useState } from 'preact/hooks';
import type { Listed, Page } from '../src/control/listing.js';
import { useControl, useSandbox } from './live.js';
import { Code } from './parts.js';

/** The collections in the order of the list, each with the fields that its table shows. */
const collections: Readonly<Record<Listed, readonly [title: string, ...fields: string[]]>> = {
  organization: ['Organization'],
  useCases: ['Use cases', 'name', 'language', 'transfer_number', 'hooks', 'id'],
  phoneNumbers: ['Phone numbers', 'number', 'title', 'mode', 'locality', 'id'],
  agents: ['Agents', 'name', 'languages', 'voice_id', 'id'],
  models: ['Models', 'name', 'status', 'created_at', 'id'],
  calls: ['Calls', 'id'],
  callTags: ['Call tags'],
  versions: ['Workflow versions', 'name', 'version_number', 'environment', 'is_live', 'id'],
  runs: ['Runs', 'timestamp', 'status', 'annotation', 'version', 'id'],
  deliveries: ['Webhooks', 'url', 'outcome', 'useCaseId', 'runId'],
};

/** The fields with one of a few values, which look like a label. */
const chipFields = ['language', 'mode', 'status', 'environment', 'outcome'];

/** Returns the collection that an address names, or the phone numbers if it names none. */
export function parseCollection(name: string): Listed {
  return Object.hasOwn(collections, name) ? (name as Listed) : 'phoneNumbers';
}

export function Collections({ collection }: { collection: Listed }) {
  const { counts } = useSandbox().info;
  // In narrow windows the collections are a bar that scrolls.
  useEffect(() => {
    const current = document.querySelector('.collections [aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [collection]);
  // Webhooks have a tab of their own.
  const { deliveries: _, ...shown } = collections;
  return (
    <nav class="collections" id="collections" aria-label="Collections">
      {Object.entries(shown).map(([name, [title]]) => (
        <a href={`#state/${name}`} aria-current={name === collection ? 'true' : undefined}>
          <span>{title}</span>
          <span class="count">{counts[name as Listed].toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}

/** One collection, a page at a time. */
export function Collection({ collection }: { collection: Listed }) {
  const [title, ...fields] = collections[collection];
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ search, offset: `${offset}` });
  const page = useControl<Page>(`/state/${collection}?${query}`);
  return (
    <section class="state" aria-labelledby="state-title">
      <div class="state-head">
        <h2 id="state-title">{title}</h2>
        {fields.length > 0 && (
          <input
            id="state-search"
            type="search"
            placeholder="Search"
            aria-label={`Search ${title.toLowerCase()}`}
            autocomplete="off"
            onInput={({ currentTarget }) => {
              setSearch(currentTarget.value);
              setOffset(0);
            }}
          />
        )}
      </div>
      {page && collection === 'organization' && <Code value={page.items[0]} />}
      {page && collection !== 'organization' && <Table page={page} fields={fields} />}
      {page && page.matched > page.limit && <Pager page={page} turn={setOffset} />}
    </section>
  );
}

type Value = string | number | boolean | object | null | undefined;
type Item = Readonly<Record<string, Value>>;

/** Shows each item in a row, which opens to show all of it. */
function Table({ page, fields }: { page: Page; fields: readonly string[] }) {
  /** The ids of the items that are open, on this page and on others. */
  const [open, setOpen] = useState<readonly unknown[]>([]);
  if (page.total === 0) return <p class="empty">There are none.</p>;
  if (page.matched === 0) return <p class="empty">Nothing matches the search.</p>;
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Table">
      <table>
        {fields.length > 0 && (
          <thead>
            <tr>
              {fields.map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {(page.items as readonly Item[]).map((item) => {
            const { id } = item;
            const isOpen = open.includes(id);
            const toggle = (): void =>
              setOpen(isOpen ? open.filter((other) => other !== id) : [...open, id]);
            return <Row key={id} item={item} fields={fields} isOpen={isOpen} toggle={toggle} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  item: Item;
  fields: readonly string[];
  isOpen: boolean;
  toggle: () => void;
}

function Row({ item, fields: [first, ...others], isOpen, toggle }: RowProps) {
  // A call tag is a text, so it has no fields and nothing more to show.
  if (first === undefined) {
    return (
      <tr>
        <td>{item}</td>
      </tr>
    );
  }
  return (
    <>
      <tr>
        <td>
          <button class="text-button row-toggle" aria-expanded={isOpen} onClick={toggle}>
            <Cell value={item[first]} field={first} />
          </button>
        </td>
        {others.map((name) => (
          <td>
            <Cell value={item[name]} field={name} />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={1 + others.length}>
            <Code value={item} />
          </td>
        </tr>
      )}
    </>
  );
}

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
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    return <code>{text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')}</code>;
  }
  return /id$|number$|^url$/i.test(field) ? <code>{text}</code> : <>{text}</>;
}

function Pager({ page, turn }: { page: Page; turn: (offset: number) => void }) {
  const { matched, offset, limit, items } = page;
  const step = (label: string, to: number) => (
    <button class="button" disabled={to < 0 || to >= matched} onClick={() => turn(to)}>
      {label}
    </button>
  );
  return (
    <div class="pager">
      <span>
        {offset + 1} to {offset + items.length} of {matched}
      </span>
      <span>
        {step('Previous', offset - limit)} {step('Next', offset + limit)}
      </span>
    </div>
  );
}
