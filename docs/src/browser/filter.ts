import { announce } from './copy.js';

/** The page of unknowns shows one resource, one kind of question, what a comparison observed, or all of it. */
export function enableFilter(): void {
  document.addEventListener('click', ({ target }) => {
    const chip = (target as Element).closest('.filter .chip');
    if (!chip) return;
    for (const each of chip.parentElement?.children ?? []) {
      each.setAttribute('aria-pressed', String(each === chip));
    }
    showMatches();
  });
  document.getElementById('kinds')?.addEventListener('change', showMatches);
}

export function showMatches(): void {
  const pressed = (name: 'filter' | 'status') =>
    document.querySelector<HTMLElement>(`[data-${name}][aria-pressed=true]`)?.dataset[name];
  const [group, status] = [pressed('filter'), pressed('status')];
  const kind = (document.getElementById('kinds') as HTMLSelectElement).value;
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const entries = [...section.querySelectorAll<HTMLElement>('[data-kind]')];
    for (const entry of entries) {
      const isOther =
        (kind && entry.dataset.kind !== kind) || (status && entry.dataset.seen !== status);
      entry.hidden = Boolean(isOther);
    }
    const isChosen = !group || section.dataset.group === group;
    const shown = entries.filter(({ hidden }) => !hidden).length;
    // The section of what is non-standard has no questions.
    section.hidden = !isChosen || (Boolean(kind || status) && shown === 0);
    if (isChosen) count += shown;
  }
  announce(`Showing ${count} ${count === 1 ? 'question' : 'questions'}`);
}
