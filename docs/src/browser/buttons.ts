/** Buttons that copy, wrap code, open all sections, filter the page of unknowns, and switch the theme. */
import { announce, copyTo } from './announce.js';

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('button');
  if (!button) return;
  const { copy, copyText, copyPage, wrap, expand, filter, themeSwitch } = button.dataset;
  if (copyText !== undefined) void copyTo(button, copyText);
  else if (copyPage !== undefined) void copyTo(button, pageMarkdown());
  else if (copy !== undefined) void copyTo(button, visibleCode(button));
  else if (wrap !== undefined) button.ariaPressed = String(button.ariaPressed !== 'true');
  else if (expand !== undefined) expandAll(button);
  else if (filter !== undefined) filterBy(button);
  else if (themeSwitch !== undefined) switchTheme();
});
document.getElementById('kinds')?.addEventListener('change', showMatches);

function pageMarkdown(): string {
  return JSON.parse(document.getElementById('markdown')?.textContent ?? '""') as string;
}

function visibleCode(button: HTMLElement): string {
  const block = button.closest('.code, .panel');
  const code = [...(block?.querySelectorAll<HTMLElement>('pre code') ?? [])].find(
    (button) => button.closest('.is-idle, [hidden]') === null,
  );
  return code?.textContent ?? '';
}

function expandAll(button: HTMLElement): void {
  const isOpening = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpening);
  button.textContent = isOpening ? 'Collapse all' : 'Expand all';
  for (const details of button.closest('section')?.querySelectorAll('details.children') ?? []) {
    (details as HTMLDetailsElement).open = isOpening;
  }
}

/** Shows one resource, one kind of question, or everything on the page of unknowns. */
function filterBy(chip: HTMLElement): void {
  for (const sibling of chip.parentElement?.children ?? [])
    sibling.ariaPressed = String(sibling === chip);
  showMatches();
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
    // The section about non-standard behavior has no questions.
    section.hidden = !isChosen || (kind !== '' && shown === 0);
    if (isChosen) count += shown;
  }
  announce(`Showing ${count} ${count === 1 ? 'question' : 'questions'}`);
}

/** Overrides the system's theme on all pages. */
function switchTheme(): void {
  const page = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = (page.dataset.theme ?? preferred) === 'dark' ? 'light' : 'dark';
  page.dataset.theme = theme;
  localStorage.setItem('theme', theme);
  // Redoc reads the theme from a class.
  page.classList.remove('light', 'dark');
  page.classList.add(theme);
}
