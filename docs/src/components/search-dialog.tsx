import { Icon } from './icons.js';

/** What the script of the search puts into the page. */
export function SearchDialog() {
  return (
    <dialog id="search" class="search" aria-label="Search">
      <form method="dialog" class="search-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded="false"
          aria-controls="search-results"
          aria-autocomplete="list"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={100}
          enterkeyhint="go"
          placeholder="Operations, fields, guides, what is unspecified"
        />
        <button class="search-close" value="close" aria-label="Esc: close the search">
          <kbd>Esc</kbd>
        </button>
      </form>
      <div class="search-results" id="search-results" role="listbox" aria-label="Results" />
      <p class="search-status" role="status" />
    </dialog>
  );
}
