import { announce } from './copy.js';

/** The page of unknowns shows one resource at a time. */
export function enableFilter(): void {
  const chips = [...document.querySelectorAll<HTMLElement>('[data-filter]')];
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      const chosen = chip.dataset.filter ?? '';
      for (const each of chips) each.setAttribute('aria-pressed', String(each === chip));
      for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
        group.hidden = chosen !== '' && group.dataset.group !== chosen;
      }
      announce(`Showing ${chip.textContent?.trim() ?? ''}`);
    });
  }
}
