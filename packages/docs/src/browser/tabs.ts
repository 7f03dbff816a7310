import { recall, remember } from './storage.js';

const LANGUAGE_KEY = 'language';

/** Tabs by click and by arrow keys. A chosen language is shown first on every page. */
export function enableTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-tabs]')];
  const language = recall(LANGUAGE_KEY);
  for (const group of groups) {
    for (const panel of panelsOf(group)) panel.classList.remove('is-idle');
    const tabs = tabsOf(group);
    const isPanel = group.dataset.tabs === 'panel';
    const preferred = isPanel ? undefined : tabs.find((tab) => tab.dataset.tab === language);
    const first = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
    const chosen = preferred ?? first;
    if (chosen) select(group, chosen);
  }
  document.addEventListener('click', ({ target }) => {
    const tab = (target as Element).closest<HTMLElement>('[role=tab]');
    if (tab) choose(tab);
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
    choose(next);
  });
}

function choose(tab: HTMLElement): void {
  const group = tab.closest<HTMLElement>('[data-tabs]');
  if (!group) return;
  select(group, tab);
  const language = tab.dataset.tab ?? '';
  if (language === 'try') return;
  remember(LANGUAGE_KEY, language);
  // The other blocks of the page follow, and the reader's place must not move.
  const before = group.getBoundingClientRect().top;
  for (const other of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const same = tabsOf(other).find((each) => each.dataset.tab === language);
    if (other !== group && other.dataset.tabs !== 'panel' && same) select(other, same);
  }
  scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' });
}

function select(group: HTMLElement, chosen: HTMLElement): void {
  for (const tab of tabsOf(group)) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
}

function tabsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tab]')];
}

function panelsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tabpanel]')];
}
