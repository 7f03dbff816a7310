import { announce } from './buttons.js';

/** The page of unknowns shows one resource, one kind of question, or all of it. */
export function enableFilter(): void {
  document.addEventListener('click', ({ target }) => {
    const chip = (target as Element).closest('.filter .chip');
    if (!chip) return;
    for (const each of chip.parentElement?.children ?? []) {
      each.ariaPressed = String(each === chip);
    }
    showMatches();
  });
  document.getElementById('kinds')?.addEventListener('change', showMatches);
}

function showMatches(): void {
  const pressed = document.querySelector<HTMLElement>('[data-filter][aria-pressed=true]');
  const group = pressed?.dataset.filter;
  const kind = (document.getElementById('kinds') as HTMLSelectElement).value;
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const entries = [...section.querySelectorAll<HTMLElement>('[data-kind]')];
    for (const entry of entries) entry.hidden = kind !== '' && entry.dataset.kind !== kind;
    const isChosen = !group || section.dataset.group === group;
    const shown = entries.filter(({ hidden }) => !hidden).length;
    // The section of what is non-standard has no questions.
    section.hidden = !isChosen || (kind !== '' && shown === 0);
    if (isChosen) count += shown;
  }
  announce(`Showing ${count} ${count === 1 ? 'question' : 'questions'}`);
}
