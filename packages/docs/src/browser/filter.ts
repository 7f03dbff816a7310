import { announce } from './copy.js';

/** The page of unknowns shows one resource, one kind of question, or both. */
export function enableFilter(): void {
  const chips = [...document.querySelectorAll<HTMLElement>('[data-filter]')];
  const kinds = document.getElementById('kinds') as HTMLSelectElement | null;
  if (!kinds) return;
  const show = () => {
    const group = chips.find((each) => each.getAttribute('aria-pressed') === 'true');
    let count = 0;
    for (const section of document.querySelectorAll<HTMLElement>('[data-group]')) {
      const { filter = '' } = group?.dataset ?? {};
      const isChosen = filter === '' || section.dataset.group === filter;
      const entries = [...section.querySelectorAll<HTMLElement>('[data-kind]')];
      for (const entry of entries) {
        entry.hidden = kinds.value !== '' && entry.dataset.kind !== kinds.value;
      }
      const shown = entries.filter(({ hidden }) => !hidden).length;
      // The section of what is non-standard has no questions.
      section.hidden = !isChosen || (kinds.value !== '' && shown === 0);
      if (isChosen) count += shown;
    }
    announce(`Showing ${count} ${count === 1 ? 'question' : 'questions'}`);
  };
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      for (const each of chips) each.setAttribute('aria-pressed', String(each === chip));
      show();
    });
  }
  kinds.addEventListener('change', show);
}
