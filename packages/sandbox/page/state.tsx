/** The collections of the state, and the webhooks: a table whose rows open. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Info } from '../src/control/controls.js';
import type { Listed, Page } from '../src/control/listing.js';
import { call } from './api.js';
import { attempt, Button } from './messages.js';
import { Body } from './parts.js';

const PAGE_SIZE = 50;

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

const names = Object.keys(collections) as readonly Listed[];
const chips = ['language', 'mode', 'status', 'environment', 'outcome'];

/** The collection that an address names. */
export function collectionOf(name: string): Listed {
  return names.find((one) => one === name) ?? 'phoneNumbers';
}

interface CollectionProps {
  readonly info: Info;
  readonly collection: Listed;
}

export function Collections({ info, collection }: CollectionProps) {
  const current = useRef<HTMLAnchorElement>(null);
  // On phones the collections are a bar that scrolls.
  useEffect(
    () => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [collection],
  );
  // Webhooks have a tab of their own.
  const shown = names.filter((name) => name !== 'deliveries');
  return (
    <nav class="collections" id="collections" aria-label="Collections">
      {shown.map((name) => (
        <a
          href={`#state/${name}`}
          aria-current={name === collection ? 'true' : undefined}
          ref={name === collection ? current : null}
        >
          <span>{collections[name][0]}</span>
          <span class="count">{info.counts[name].toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}

/** One collection, a page at a time. */
export function Collection({ info, collection }: CollectionProps) {
  const [title, ...fields] = collections[collection];
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [page, setPage] = useState<Page>();
  /** The ids of the items that are open, on this page and on others. */
  const [open, setOpen] = useState<readonly unknown[]>([]);
  const flip = (id: unknown): void =>
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  useEffect(() => {
    let isCurrent = true;
    const query = new URLSearchParams({ search, offset: `${offset}`, limit: `${PAGE_SIZE}` });
    void attempt(async () => {
      const next = await call<Page>('GET', `/state/${collection}?${query}`);
      // The response to an earlier search can come last.
      if (isCurrent) setPage(next);
    });
    return () => {
      isCurrent = false;
    };
    // What the sandbox holds has changed where there is other information about it.
  }, [info, search, offset]);
  const find = (text: string): void => {
    setSearch(text);
    setOffset(0);
  };
  return (
    <section class="state" aria-labelledby="state-title">
      <div class="state-head">
        <h2 id="state-title">{title}</h2>
        {collection !== 'organization' && collection !== 'callTags' && (
          <div id="state-search-box">
            <input
              id="state-search"
              type="search"
              placeholder="Search"
              aria-label={`Search ${title.toLowerCase()}`}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => find(currentTarget.value)}
            />
          </div>
        )}
      </div>
      <div id="state-table">
        {page && collection === 'organization' && <Body value={page.items[0]} />}
        {page && collection !== 'organization' && (
          <Table page={page} fields={fields} open={open} flip={flip} />
        )}
        {page && <Pager page={page} turn={setOffset} />}
      </div>
    </section>
  );
}

interface TableProps {
  readonly page: Page;
  readonly fields: readonly string[];
  readonly open: readonly unknown[];
  readonly flip: (id: unknown) => void;
}

function Table({ page, fields, open, flip }: TableProps) {
  const { items, matched, total } = page;
  if (total === 0) return <p class="empty">There are none.</p>;
  if (matched === 0) return <p class="empty">Nothing matches the search.</p>;
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
          {items.map((item) => {
            if (typeof item !== 'object') {
              return (
                <tr>
                  <td>{item as string}</td>
                </tr>
              );
            }
            const { id } = item as Item;
            return (
              <ItemRow
                key={id}
                item={item as Item}
                fields={fields}
                isOpen={open.includes(id)}
                flip={() => flip(id)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Item = Readonly<Record<string, unknown>>;

interface ItemRowProps {
  readonly item: Item;
  readonly fields: readonly string[];
  readonly isOpen: boolean;
  readonly flip: () => void;
}

/** A row with a button that opens it. */
function ItemRow({ item, fields, isOpen, flip }: ItemRowProps) {
  const [first = '', ...others] = fields;
  return (
    <>
      <tr>
        <td data-label={first}>
          <Button class="text-button row-toggle" aria-expanded={isOpen} act={flip}>
            <Cell item={item} field={first} />
          </Button>
        </td>
        {others.map((name) => (
          <td data-label={name}>
            <Cell item={item} field={name} />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr class="opened">
          <td colSpan={fields.length}>
            <Body value={item} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A value in a table, formatted by its field and its type. */
function Cell({ item, field }: { readonly item: Item; readonly field: string }) {
  const value = item[field] as string | number | boolean | object | null | undefined;
  if (value === undefined || value === null || value === '') return <span class="muted">None</span>;
  if (Array.isArray(value)) {
    const isTexts = value.length > 0 && value.every((one) => typeof one === 'string');
    return <>{isTexts ? value.join(', ') : value.length}</>;
  }
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  if (typeof value === 'object') return <Cell item={value as Item} field="name" />;
  const text = String(value);
  if (chips.includes(field)) return <span class="chip">{text}</span>;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    return <code>{text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')}</code>;
  }
  return /id$|number$|^url$/i.test(field) ? <code>{text}</code> : <>{text}</>;
}

interface PagerProps {
  readonly page: Page;
  readonly turn: (offset: number) => void;
}

function Pager({ page: { matched, offset, items }, turn }: PagerProps) {
  if (matched <= PAGE_SIZE) return null;
  const step = (label: string, to: number) => (
    <Button class="button" disabled={to < 0 || to >= matched} act={() => turn(to)}>
      {label}
    </Button>
  );
  return (
    <div class="pager">
      <span>
        {offset + 1} to {offset + items.length} of {matched}
      </span>
      <span>
        {step('Previous', offset - PAGE_SIZE)} {step('Next', offset + PAGE_SIZE)}
      </span>
    </div>
  );
}
