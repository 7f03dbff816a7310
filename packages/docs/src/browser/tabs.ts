import { recall, remember } from './storage.js';

const LANGUAGE_KEY = 'language';
/** What the reader chose on the page of an operation: the form or a language. */
const PANEL_KEY = 'panel';

/** Tabs by click and by arrow keys, with a menu for further ones. A choice is shown first on every page. */
export function enableTabs(): void {
  for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    for (const panel of panelsOf(group)) panel.classList.remove('is-idle');
    const tabs = tabsOf(group);
    const preferred = recall(isPanel(group) ? PANEL_KEY : LANGUAGE_KEY);
    const first = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
    select(group, has(group, preferred) ? preferred : nameOf(first));
  }
  document.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('[role=tab]');
    if (tab) choose(tab, nameOf(tab));
  });
  document.addEventListener('change', ({ target }) => {
    const menu = (target as Element).closest<HTMLSelectElement>('.code-menu');
    // The first entry is the menu's own name.
    if (menu) choose(menu, menu.value || 'try');
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
    const group = tab?.closest<HTMLElement>('[data-tabs]');
    if (!tab || !group) return;
    const tabs = tabsOf(group);
    const index = tabs.indexOf(tab);
    const next = {
      ArrowLeft: tabs.at(index - 1),
      ArrowRight: tabs[(index + 1) % tabs.length],
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next.focus();
    choose(next, nameOf(next));
  });
}

function choose(control: HTMLElement, name: string): void {
  const group = control.closest<HTMLElement>('[data-tabs]');
  if (!group) return;
  select(group, name);
  if (isPanel(group)) remember(PANEL_KEY, name);
  if (!tabsOf(group).some((tab) => nameOf(tab) === name) || name === 'try') return;
  remember(LANGUAGE_KEY, name);
  // The other blocks of the page follow, and the reader's place must not move.
  const before = group.getBoundingClientRect().top;
  for (const other of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    if (other !== group && !isPanel(other) && has(other, name)) select(other, name);
  }
  scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' });
}

function select(group: HTMLElement, name: string): void {
  const tabs = tabsOf(group);
  for (const tab of tabs) tab.setAttribute('aria-selected', String(nameOf(tab) === name));
  // The tabs can be reached by the keyboard, even if the menu has the choice.
  const reachable = tabs.find((tab) => nameOf(tab) === name) ?? tabs[0];
  for (const tab of tabs) tab.tabIndex = tab === reachable ? 0 : -1;
  for (const panel of panelsOf(group)) {
    panel.hidden = !panel.id.endsWith(`-panel-${name}`);
    if (panel instanceof HTMLDetailsElement) panel.open = !panel.hidden;
  }
  const menu = group.querySelector<HTMLSelectElement>('.code-menu');
  if (menu) menu.value = [...menu.options].some(({ value }) => value === name) ? name : '';
}

function has(group: HTMLElement, name: string | null): name is string {
  return panelsOf(group).some(({ id }) => id.endsWith(`-panel-${name}`));
}

function isPanel(group: HTMLElement): boolean {
  return group.dataset.tabs === 'panel';
}

function nameOf(tab: HTMLElement | undefined): string {
  return tab?.dataset.tab ?? '';
}

function tabsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tab]')];
}

function panelsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('.tab-panel')];
}
