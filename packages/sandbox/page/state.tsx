/** Shows the collections of the state, and the webhooks. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Listed, Page } from '../src/control/listing.js';
import { Code } from './code.js';
import { useControl, useSandbox } from './live.js';
import { Table, TextTable, type ItemsProps } from './table.js';

interface CollectionView {
  readonly title: string;
  /** The fields that the table shows. Default: none, and no search. */
  readonly fields?: readonly string[];
  /** Shows the items. Default: a table of the fields. */
  readonly Items?: (props: ItemsProps) => VNode;
}

/** The collections in the order of the list. */
const collections: Readonly<Record<Listed, CollectionView>> = {
  organization: { title: 'Organization', Items: FirstItem },
  useCases: {
    title: 'Use cases',
    fields: ['name', 'language', 'transfer_number', 'hooks', 'id'],
  },
  phoneNumbers: {
    title: 'Phone numbers',
    fields: ['number', 'title', 'mode', 'locality', 'id'],
  },
  agents: { title: 'Agents', fields: ['name', 'languages', 'voice_id', 'id'] },
  models: { title: 'Models', fields: ['name', 'status', 'created_at', 'id'] },
  calls: { title: 'Calls', fields: ['id'] },
  callTags: { title: 'Call tags', Items: TextTable },
  versions: {
    title: 'Workflow versions',
    fields: ['name', 'version_number', 'environment', 'is_live', 'id'],
  },
  runs: { title: 'Runs', fields: ['timestamp', 'status', 'annotation', 'version', 'id'] },
  deliveries: { title: 'Webhooks', fields: ['url', 'outcome', 'useCaseId', 'runId'] },
};

/** Shows a collection that is not a list: its only item. */
function FirstItem({ page }: ItemsProps) {
  return <Code value={page.items[0]} />;
}

/** Returns the collection that an address names, or the phone numbers if it names none. */
export function parseCollection(name: string): Listed {
  return Object.hasOwn(collections, name) ? (name as Listed) : 'phoneNumbers';
}

/** Lists the collections, each with the number of its items. */
export function CollectionList({ selected }: { selected: Listed }) {
  const { counts } = useSandbox().info;
  // In narrow windows the collections are a bar that scrolls.
  useEffect(() => {
    const current = document.querySelector('.collections [aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  // Webhooks have a tab of their own.
  const { deliveries: _, ...shown } = collections;
  return (
    <nav class="collections" id="collections" aria-label="Collections">
      {Object.entries(shown).map(([name, { title }]) => (
        <a href={`#state/${name}`} aria-current={name === selected ? 'true' : undefined}>
          <span>{title}</span>
          <span class="count">{counts[name as Listed].toLocaleString('en-US')}</span>
        </a>
      ))}
    </nav>
  );
}

/** One collection, a page at a time. */
export function Collection({ collection }: { collection: Listed }) {
  const { title, fields = [], Items = Table } = collections[collection];
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const query = new URLSearchParams({ search, offset: `${offset}` });
  const page = useControl<Page>(`/state/${collection}?${query}`);
  // A reset can leave fewer items than the pages before this one had.
  useEffect(() => {
    if (page && page.items.length === 0) setOffset(0);
  }, [page]);
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
      {page && <Items page={page} fields={fields} />}
      {page && page.matched > page.limit && <Pager page={page} turn={setOffset} />}
    </section>
  );
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
