/** The search dialog. Loaded when the reader first opens it; the build puts the index and the dialog in. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry } from '../data/search-options.js';

declare const SEARCH_INDEX: string;
declare const SEARCH_DIALOG: string;

type Result = SearchResult & Omit<SearchEntry, 'text'>;

const MOST_RESULTS = 20;
// In parts: at once, the index would block the page while the reader types.
const loading = MiniSearch.loadJSONAsync<SearchEntry>(SEARCH_INDEX, SEARCH_OPTIONS);

window.openSearch = (root) => {
  const dialog = document.querySelector<HTMLDialogElement>('#search') ?? createDialog(root);
  if (dialog.open) return;
  dialog.showModal();
  const input = dialog.querySelector('input');
  input?.focus();
  input?.select();
};

function createDialog(root: string): HTMLDialogElement {
  document.body.insertAdjacentHTML('beforeend', SEARCH_DIALOG);
  const dialog = document.getElementById('search') as HTMLDialogElement;
  const input = dialog.querySelector('input') as HTMLInputElement;
  const list = dialog.querySelector('ul') as HTMLElement;
  const status = dialog.querySelector('.search-status') as HTMLElement;
  let active = 0;

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const activate = (next: number) => {
    const all = options();
    if (all.length === 0) return;
    active = (next + all.length) % all.length;
    for (const [each, option] of all.entries()) {
      option.setAttribute('aria-selected', String(each === active));
    }
    const chosen = all[active];
    input.setAttribute('aria-activedescendant', chosen?.id ?? '');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const open = (option: HTMLElement | undefined, inNewTab = false) => {
    const href = option?.dataset.href;
    if (href === undefined) return;
    if (inNewTab) {
      window.open(href, '_blank');
      return;
    }
    dialog.close();
    location.href = href;
  };
  const show = async () => {
    const query = input.value.trim();
    const results = query === '' ? [] : find(await loading, query);
    // While the index was loading, the reader may have typed on.
    if (query !== input.value.trim()) return;
    list.replaceChildren(...results.map((each, position) => row(each, position, root)));
    input.setAttribute('aria-expanded', String(results.length > 0));
    input.removeAttribute('aria-activedescendant');
    activate(0);
    status.textContent =
      query === ''
        ? 'Type a word: an operation, a field, a status, or a question such as “rate limit”.'
        : results.length === 0
          ? `Nothing found for “${query}”. Try one word, or the name of a field.`
          : `${results.length === MOST_RESULTS ? 'The best ' : ''}${results.length} ${results.length === 1 ? 'result' : 'results'}`;
  };

  input.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      activate(active + step);
    } else if (event.key === 'Enter' && event.target === input) {
      event.preventDefault();
      open(options()[active], event.ctrlKey || event.metaKey);
    }
  });
  list.addEventListener('click', (event) => {
    open(
      (event.target as Element).closest<HTMLElement>('[role=option]') ?? undefined,
      event.ctrlKey || event.metaKey,
    );
  });
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  void show();
  return dialog;
}

function find(index: MiniSearch<SearchEntry>, query: string): Result[] {
  const all = index.search(query);
  const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
  return results.slice(0, MOST_RESULTS) as Result[];
}

function row({ kind, title, detail, href }: Result, position: number, root: string): HTMLElement {
  const item = document.createElement('li');
  item.id = `search-result-${position}`;
  item.setAttribute('role', 'option');
  item.dataset.href = root + href.slice(1);
  item.append(
    part('search-title', title),
    part(`search-kind search-kind-${kind.toLowerCase()}`, kind),
    part('search-detail', detail),
  );
  return item;
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
