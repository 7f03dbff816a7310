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
  const list = dialog.querySelector('.search-results') as HTMLElement;
  const status = dialog.querySelector('.search-status') as HTMLElement;
  let options: HTMLAnchorElement[] = [];
  let active = 0;

  const activate = (next: number) => {
    active = (next + options.length) % options.length;
    for (const [each, option] of options.entries()) {
      option.setAttribute('aria-selected', String(each === active));
    }
    input.setAttribute('aria-activedescendant', options[active]?.id ?? '');
    options[active]?.scrollIntoView({ block: 'nearest' });
  };
  const show = async () => {
    const query = input.value.trim();
    const results = query === '' ? [] : find(await loading, query);
    // While the index was loading, the reader may have typed on.
    if (query !== input.value.trim()) return;
    options = results.map((each, position) => row(each, position, root));
    list.replaceChildren(...options);
    input.setAttribute('aria-expanded', String(results.length > 0));
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
      options[active]?.dispatchEvent(new MouseEvent('click', event));
    }
  });
  dialog.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    // A click on the backdrop is a click on the dialog itself.
    const leaves = (target as Element).closest('a') && !ctrlKey && !metaKey;
    if (target === dialog || leaves) dialog.close();
  });
  void show();
  return dialog;
}

function find(index: MiniSearch<SearchEntry>, query: string): Result[] {
  const all = index.search(query);
  const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
  return results.slice(0, MOST_RESULTS) as Result[];
}

function row({ kind, title, detail, href }: Result, position: number, root: string) {
  const item = document.createElement('a');
  item.id = `search-result-${position}`;
  item.setAttribute('role', 'option');
  item.tabIndex = -1;
  item.href = root + href.slice(1);
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
