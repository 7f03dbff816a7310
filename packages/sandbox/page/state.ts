import type { Info } from '../src/control/controls.js';
import type { Listed, Page } from '../src/control/listing.js';
import { call } from './api.js';
import {
  attempt,
  button,
  byId,
  html,
  jsonBlock,
  onChange,
  replace,
  setCurrent,
  type Child,
} from './dom.js';

type Item = Readonly<Record<string, unknown>>;

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

const chips = ['language', 'mode', 'status', 'environment', 'outcome'];

/** A value in a table, formatted by its field and its type. */
function cell(item: Item, field: string): Child {
  const value = item[field] as string | number | boolean | object | null | undefined;
  if (value === undefined || value === null || value === '') {
    return html`<span class="muted">None</span>`;
  }
  if (Array.isArray(value)) {
    const isTexts = value.length > 0 && value.every((one) => typeof one === 'string');
    return isTexts ? value.join(', ') : String(value.length);
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return cell(value as Item, 'name');
  const text = String(value);
  if (chips.includes(field)) return html`<span class="chip">${text}</span>`;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    return html`<code>${text.replace('T', ' ').replace(/(\.\d+)?Z$/, '')}</code>`;
  }
  return /id$|number$|^url$/i.test(field) ? html`<code>${text}</code>` : text;
}

const names = Object.keys(collections) as readonly Listed[];

let current: Listed | undefined;
let search = '';
let offset = 0;
/** The items that are open, by what identifies them. */
const open = new Set<string>();

function itemRows(item: unknown, [first, ...others]: readonly string[]): Child {
  const values = item as Item;
  if (first === undefined)
    return html`<tr>
      <td>${String(item)}</td>
    </tr>`;
  const key = String(values['id']);
  const isOpen = open.has(key);
  const flip = (): Promise<void> => {
    if (!open.delete(key)) open.add(key);
    return showState();
  };
  const toggle = button('text-button row-toggle', cell(values, first), flip, {
    'data-key': key,
    'aria-expanded': String(isOpen),
  });
  const cells = others.map((name) => html`<td data-label="${name}">${cell(values, name)}</td>`);
  const json = isOpen && html`<td colspan="${others.length + 1}">${jsonBlock(item)}</td>`;
  return [
    html`<tr>
      <td data-label="${first}">${toggle}</td>
      ${cells}
    </tr>`,
    isOpen &&
      html`<tr class="opened">
        ${json}
      </tr>`,
  ];
}

function tableOf({ items, matched, total }: Page, fields: readonly string[]): Child {
  if (total === 0) return html`<p class="empty">There are none.</p>`;
  if (matched === 0) return html`<p class="empty">Nothing matches the search.</p>`;
  const titles = fields.map((name) => html`<th scope="col">${name}</th>`);
  const rows = items.map((item) => itemRows(item, fields));
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
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function pager({ matched, offset: from, items }: Page): Child {
  if (matched <= PAGE_SIZE) return undefined;
  const go = (label: string, to: number): HTMLElement => {
    const turn = (): Promise<void> => {
      offset = to;
      return showState();
    };
    const isPossible = to >= 0 && to < matched;
    return button('button', label, turn, isPossible ? {} : { disabled: '' });
  };
  return html`<div class="pager">
    <span>${from + 1} to ${from + items.length} of ${matched}</span>
    <span>${go('Previous', from - PAGE_SIZE)} ${go('Next', from + PAGE_SIZE)}</span>
  </div>`;
}

const render = onChange(([page]: readonly [Page?, ...unknown[]]) => {
  const table = byId('state-table');
  if (!page) replace(table);
  else if (page.collection === 'organization') replace(table, jsonBlock(page.items[0]));
  else replace(table, tableOf(page, collections[page.collection].slice(1)), pager(page));
});

/** The address of what the table shows. */
function address(): string {
  const query = new URLSearchParams({ search, offset: `${offset}`, limit: `${PAGE_SIZE}` });
  return `/state/${current}?${query}`;
}

/** Fetches and shows the current page of the current collection. */
export async function showState(): Promise<void> {
  if (current === undefined) return;
  const wanted = address();
  const page = await call<Page>('GET', wanted);
  // The response to an earlier search can come last.
  if (wanted === address()) render([page, ...open]);
}

/** Opens a collection: one of the State tab, or the webhooks. */
export function openCollection(name: string): void {
  const next = names.find((one) => one === name) ?? 'phoneNumbers';
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
    render([]);
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
  const links = names.map((name) => {
    const count = html`<span class="count" data-count="${name}"></span>`;
    return html`<a href="#state/${name}"><span>${collections[name][0]}</span>${count}</a>`;
  });
  // Webhooks have a tab of their own.
  replace(byId('collections'), links.slice(0, -1));
  byId('state-search').addEventListener('input', ({ target }) => {
    search = (target as HTMLInputElement).value;
    offset = 0;
    void attempt(showState);
  });
}
