/** The search dialog. Loaded when the reader first opens it. The build inserts the index. */
import MiniSearch from 'minisearch';
import { render, type TargetedMouseEvent } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { keyElementsByText } from '@voice-agent-platform/shared/page/translation';
import { counted } from '@voice-agent-platform/shared/text';
import { Icon } from '../components/icons.js';
import { find, SEARCH_OPTIONS, type Found, type SearchEntry } from '../data/search-options.js';

declare const SEARCH_INDEX: string;

type Index = MiniSearch<SearchEntry>;

/** The path from the page to the site's root. */
const root = document.documentElement.dataset.root ?? '';
// Loads in parts, because loading the index at once would block typing.
const loading = MiniSearch.loadJSONAsync<SearchEntry>(SEARCH_INDEX, SEARCH_OPTIONS);

function describeResults(query: string, found: Found | undefined): string {
  if (query === '') {
    return 'Type a word: an operation, a field, a status, or a question such as “rate limit”.';
  }
  if (!found) return 'Searching …';
  const { results, total } = found;
  if (total === 0) return `Nothing found for “${query}”. Try one word, or the name of a field.`;
  if (total === results.length) return counted(total, 'result');
  return `The best ${results.length} of ${counted(total, 'result')}. Add a word to narrow the search.`;
}

const idOf = (position: number) => `search-result-${position}`;

function Search() {
  const [index, setIndex] = useState<Index>();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => void loading.then(setIndex), []);
  /** Undefined until there is a query and the index has loaded. */
  const found = useMemo(
    () => (index && query !== '' ? find(index, query) : undefined),
    [index, query],
  );
  const results = found?.results ?? [];
  const count = results.length;
  const option = () => document.getElementById(idOf(active));
  useEffect(() => option()?.scrollIntoView({ block: 'nearest' }), [active, found]);
  return (
    <dialog
      id="search"
      class="search"
      aria-label="Search"
      onKeyDown={(event) => {
        // Enter and the arrow keys belong to the input method while it composes a word.
        if (event.isComposing) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
        const isEntered = event.key === 'Enter' && event.target instanceof HTMLInputElement;
        if (step === 0 && !isEntered) return;
        event.preventDefault();
        // The click has the modifiers of the key, such as Control, which opens a tab.
        if (isEntered) option()?.dispatchEvent(new MouseEvent('click', event));
        else if (count > 0) setActive((active + step + count) % count);
      }}
      onClick={closeOnClick}
    >
      <SearchField
        activeId={count > 0 ? idOf(active) : undefined}
        onQuery={(entered) => {
          setQuery(entered);
          setActive(0);
        }}
      />
      <Results results={results} active={active} />
      <p class="search-status" role="status">
        <span>{describeResults(query, found)}</span>
      </p>
    </dialog>
  );
}

/** Closes the dialog on a click outside, and when a link is about to leave the page. */
function closeOnClick(event: TargetedMouseEvent<HTMLDialogElement>): void {
  const { target, currentTarget, ctrlKey, metaKey } = event;
  // A click on the backdrop hits the dialog element itself.
  const isOutside = target === currentTarget;
  const isLeaving = (target as Element).closest('a') && !ctrlKey && !metaKey;
  if (isOutside || isLeaving) currentTarget.close();
}

interface SearchFieldProps {
  /** The id of the active result, if there is one. */
  readonly activeId: string | undefined;
  readonly onQuery: (query: string) => void;
}

function SearchField({ activeId, onQuery }: SearchFieldProps) {
  return (
    <form method="dialog" class="search-field">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={activeId !== undefined}
        aria-controls="search-results"
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={100}
        enterkeyhint="go"
        placeholder="Operations, fields, guides, what is unspecified"
        onInput={({ currentTarget }) => onQuery(currentTarget.value.trim())}
      />
      <button class="search-close" value="close" aria-label="Esc: close the search">
        <kbd>Esc</kbd>
      </button>
    </form>
  );
}

interface ResultsProps {
  readonly results: Found['results'];
  /** The position of the active result. */
  readonly active: number;
}

function Results({ results, active }: ResultsProps) {
  return (
    <div class="search-results" id="search-results" role="listbox" aria-label="Results">
      {results.map(({ kind, title, detail, href }, position) => (
        <a
          id={idOf(position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          href={root + href.slice(1)}
        >
          <span class="search-title" translate={kind !== 'Field'}>
            {title}
          </span>
          <span class={`search-kind search-kind-${kind.toLowerCase()}`}>{kind}</span>
          <span class="search-detail">{detail}</span>
        </a>
      ))}
    </div>
  );
}

keyElementsByText();
const place = document.body.appendChild(document.createElement('div'));
render(<Search />, place);
const dialog = place.querySelector('dialog')!;

/** Opens the dialog with the text that the reader typed before, or else with the last query selected. */
window.openSearch = (typed = '') => {
  if (dialog.open) return;
  dialog.showModal();
  const input = dialog.querySelector('input')!;
  if (typed === '') return input.select();
  input.value = typed;
  input.dispatchEvent(new Event('input'));
};
