import type { Info } from '../src/control/controls.js';
import type { Listed, Page } from '../src/control/listing.js';
import { call } from './api.js';
import { attempt, byId, html, replace, setCurrent, type Child } from './dom.js';
import { jsonBlock } from './json.js';

type Item = Readonly<Record<string, unknown>>;
type Column = readonly [title: string, cell: (item: Item) => Child];

const PAGE_SIZE = 50;

function text(name: string): (item: Item) => Child {
  return (item) => {
    const value = item[name];
    return value === undefined || value === null || value === ''
      ? html`<span class="muted">None</span>`
      : (value as string | number).toString();
  };
}

function code(name: string): (item: Item) => Child {
  return (item) => html`<code>${text(name)(item)}</code>`;
}

function chip(name: string): (item: Item) => Child {
  return (item) => html`<span class="chip">${text(name)(item)}</span>`;
}

function count(name: string): (item: Item) => Child {
  return (item) => String(((item[name] as readonly unknown[] | null | undefined) ?? []).length);
}

function time(name: string): (item: Item) => Child {
  return (item) => {
    const text = String(item[name]).replace('T', ' ');
    return html`<code>${text.replace(/(\.\d+)?Z$/, '')}</code>`;
  };
}

const id: Column = ['ID', code('id')];

/** The collections in the order of the list, with what their tables show. */
const collections: Readonly<Record<Listed, readonly [title: string, columns: readonly Column[]]>> =
  {
    organization: ['Organization', [['Name', text('name')], ['Members', count('members')], id]],
    useCases: [
      'Use cases',
      [
        ['Name', text('name')],
        ['Language', chip('language')],
        ['Transfer number', code('transfer_number')],
        ['Webhooks', count('hooks')],
        id,
      ],
    ],
    phoneNumbers: [
      'Phone numbers',
      [
        ['Number', code('number')],
        ['Title', text('title')],
        ['Mode', chip('mode')],
        ['Locality', text('locality')],
        id,
      ],
    ],
    agents: [
      'Agents',
      [
        ['Name', text('name')],
        ['Languages', (item) => (item['languages'] as readonly string[]).join(', ')],
        ['Voice', code('voice_id')],
        id,
      ],
    ],
    models: [
      'Models',
      [['Name', text('name')], ['Status', chip('status')], ['Created', time('created_at')], id],
    ],
    calls: ['Calls', [id]],
    callTags: ['Call tags', []],
    versions: [
      'Workflow versions',
      [
        ['Name', text('name')],
        ['Version', text('version_number')],
        ['Environment', chip('environment')],
        ['Live', (item) => (item['is_live'] === true ? 'Yes' : 'No')],
        id,
      ],
    ],
    runs: [
      'Runs',
      [
        ['Time', time('timestamp')],
        ['Status', chip('status')],
        ['Annotation', text('annotation')],
        ['Version', (item) => text('name')(item['version'] as Item)],
        id,
      ],
    ],
    deliveries: [
      'Webhooks',
      [
        ['URL', code('url')],
        ['Outcome', chip('outcome')],
        ['Use case', code('useCaseId')],
        ['Run', code('runId')],
      ],
    ],
  };

const names = Object.keys(collections) as readonly Listed[];

let current: Listed | undefined;
let search = '';
let offset = 0;
/** The items that are open, by what identifies them. */
const open = new Set<string>();
/** What the table shows. */
let shown = '';

function isListed(name: string): name is Listed {
  return Object.hasOwn(collections, name);
}

function keyOf(item: unknown): string {
  return typeof item === 'string' ? item : String((item as Item)['id']);
}

function itemRows(item: unknown, columns: readonly Column[]): Child {
  const key = keyOf(item);
  if (typeof item === 'string')
    return html`<tr>
      <td>${item}</td>
    </tr>`;
  const isOpen = open.has(key);
  const [first, ...others] = columns;
  const flip = (): Promise<void> => {
    if (!open.delete(key)) open.add(key);
    return showState();
  };
  const toggle = html`<button
    type="button"
    class="text-button row-toggle"
    data-key="${key}"
    aria-expanded="${String(isOpen)}"
    @click="${flip}"
  >
    ${first![1](item as Item)}
  </button>`;
  const cells = others.map(
    ([title, cell]) => html`<td data-label="${title}">${cell(item as Item)}</td>`,
  );
  return [
    html`<tr>
      <td data-label="${first![0]}">${toggle}</td>
      ${cells}
    </tr>`,
    isOpen &&
      html`<tr class="opened">
        <td colspan="${columns.length}">${jsonBlock(item)}</td>
      </tr>`,
  ];
}

function tableOf({ items, matched, total }: Page, columns: readonly Column[]): Child {
  if (total === 0) return html`<p class="empty">There are none.</p>`;
  if (matched === 0) return html`<p class="empty">Nothing matches the search.</p>`;
  const titles = columns.map(([title]) => html`<th scope="col">${title}</th>`);
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="Table">
    <table>
      ${
        titles.length > 0 &&
        html`<thead>
          <tr>
            ${titles}
          </tr>
        </thead>`
      }
      <tbody>
        ${items.map((item) => itemRows(item, columns))}
      </tbody>
    </table>
  </div>`;
}

function pager({ matched, offset: from, items }: Page): Child {
  if (matched <= PAGE_SIZE) return undefined;
  const go = (label: string, to: number, isPossible: boolean): HTMLElement => {
    const turn = (): Promise<void> => {
      offset = to;
      return showState();
    };
    return html`<button
      type="button"
      class="button"
      disabled="${!isPossible && 'disabled'}"
      @click="${turn}"
    >
      ${label}
    </button>`;
  };
  return html`<div class="pager">
    <span>${from + 1} to ${from + items.length} of ${matched}</span>
    <span>
      ${go('Previous', from - PAGE_SIZE, from > 0)}
      ${go('Next', from + PAGE_SIZE, from + PAGE_SIZE < matched)}
    </span>
  </div>`;
}

/** Fetches and shows the current page of the current collection. */
export async function showState(): Promise<void> {
  const name = current;
  if (name === undefined) return;
  const query = new URLSearchParams({ search, offset: `${offset}`, limit: `${PAGE_SIZE}` });
  const page = await call<Page>('GET', `/state/${name}?${query}`);
  const next = JSON.stringify([page, [...open]]);
  if (name !== current || next === shown) return;
  shown = next;
  const [, columns] = collections[name];
  if (name === 'organization') replace(byId('state-table'), jsonBlock(page.items[0]));
  else replace(byId('state-table'), tableOf(page, columns), pager(page));
}

/** Opens a collection: one of the State tab, or the webhooks. */
export function openCollection(name: string): void {
  const next = isListed(name) ? name : 'phoneNumbers';
  if (next !== current) {
    current = next;
    search = '';
    offset = 0;
    open.clear();
    const [title] = collections[next];
    byId('state-title').textContent = title;
    const input = byId('state-search') as HTMLInputElement;
    input.value = '';
    input.setAttribute('aria-label', `Search ${title.toLowerCase()}`);
    byId('state-search-box').hidden = next === 'organization' || next === 'callTags';
    shown = '';
    replace(byId('state-table'));
  }
  for (const link of byId('collections').querySelectorAll('a')) {
    const isCurrent = link.hash === `#state/${next}`;
    // On phones the collections are a bar that scrolls.
    if (isCurrent && !link.hasAttribute('aria-current')) {
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    setCurrent(link, isCurrent);
  }
  void attempt(showState);
}

export function closeCollection(): void {
  current = undefined;
}

export function showCounts({ counts }: Info): void {
  for (const name of names) {
    const count = document.querySelector(`[data-count="${name}"]`);
    if (count) count.textContent = counts[name].toLocaleString('en-US');
  }
}

export function startState(): void {
  replace(
    byId('collections'),
    names
      .filter((name) => name !== 'deliveries')
      .map(
        (name) =>
          html`<a href="#state/${name}">
            <span>${collections[name][0]}</span><span class="count" data-count="${name}"></span>
          </a>`,
      ),
  );
  byId('state-search').addEventListener('input', ({ target }) => {
    search = (target as HTMLInputElement).value;
    offset = 0;
    void attempt(showState);
  });
}
