/** Runs the action of a clicked button, which its data attribute names. */
import { switchTheme } from '@voice-agent-platform/shared/page/theme';
import { copyTo } from './announce.js';
import { filterByResource } from './filter-questions.js';

/** The actions by data attribute, such as `data-copy-text`. */
const actions: Readonly<Record<string, (button: HTMLElement, value: string) => void>> = {
  copyText: (button, text) => void copyTo(button, text),
  copyPage: (button) => void copyTo(button, readMarkdown()),
  copy: (button) => void copyTo(button, findVisibleCode(button)),
  wrap: toggleWrap,
  expand: expandAll,
  filter: filterByResource,
  themeSwitch: switchThemeOfSite,
};

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('button');
  if (!button) return;
  for (const [name, value = ''] of Object.entries(button.dataset)) actions[name]?.(button, value);
});

/** Returns the Markdown that pages with the button contain. */
function readMarkdown(): string {
  return JSON.parse(document.getElementById('markdown')!.textContent) as string;
}

/** Returns the code that the button's block shows. Tabs hide the block's other samples. */
function findVisibleCode(button: HTMLElement): string {
  const block = button.closest('.code, .panel');
  const code = [...(block?.querySelectorAll<HTMLElement>('pre code') ?? [])].find(
    (candidate) => candidate.closest('.is-idle, [hidden]') === null,
  );
  return code?.textContent ?? '';
}

function toggleWrap(button: HTMLElement): void {
  button.ariaPressed = String(button.ariaPressed !== 'true');
}

function expandAll(button: HTMLElement): void {
  const isOpening = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpening);
  button.textContent = isOpening ? 'Collapse all' : 'Expand all';
  for (const details of button.closest('section')?.querySelectorAll('details.children') ?? []) {
    (details as HTMLDetailsElement).open = isOpening;
  }
}

/** Switches the theme of this page, and of those that open after it. */
function switchThemeOfSite(): void {
  const theme = switchTheme();
  localStorage.setItem('theme', theme);
  // Redoc reads the theme from a class.
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(theme);
}
