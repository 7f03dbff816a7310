/** Filters the page of open questions by resource and by kind of question. */
import { announce } from './announce.js';

/** The menu of the kinds. Only the page of open questions has one. */
const kinds = document.querySelector<HTMLSelectElement>('#kinds');
kinds?.addEventListener('change', showMatches);

/** Shows the questions of the chip's resource, or of every resource. */
export function filterByResource(chip: HTMLElement): void {
  for (const sibling of chip.parentElement?.children ?? [])
    sibling.ariaPressed = String(sibling === chip);
  showMatches();
}

function showMatches(): void {
  const pressed = document.querySelector<HTMLElement>('[data-filter][aria-pressed=true]');
  const group = pressed?.dataset.filter;
  const kind = kinds?.value ?? '';
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const entries = [...section.querySelectorAll<HTMLElement>('[data-kind]')];
    for (const entry of entries) entry.hidden = kind !== '' && entry.dataset.kind !== kind;
    const isChosen = !group || section.dataset.group === group;
    const shown = entries.filter(({ hidden }) => !hidden).length;
    // The section about non-standard behavior has no questions.
    section.hidden = !isChosen || (kind !== '' && shown === 0);
    if (isChosen) count += shown;
  }
  announce(`Showing ${count} ${count === 1 ? 'question' : 'questions'}`);
}
