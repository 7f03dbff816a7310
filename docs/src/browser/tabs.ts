/**
 * Switches tabs by click and arrow keys. A menu offers further tabs, and the last chosen one gets a tab. Every page
 * shows the last choice first.
 */

/** The tab of the form on an operation's page. All other tabs there are languages. */
const FORM_TAB = 'try';

for (const group of findGroups()) showPanel(group, localStorage.getItem(storageKey(group)));
document.addEventListener('click', ({ target }) => {
  const tab = (target as Element).closest<HTMLElement>('[role=tab]');
  if (tab) choose(tab);
});
document.addEventListener('change', ({ target }) => {
  const menu = (target as Element).closest<HTMLSelectElement>('.code-menu');
  if (menu) choose(menu, menu.value);
});
document.addEventListener('keydown', (event) => {
  const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
  const group = tab?.closest<HTMLElement>('[data-tabs]');
  if (!tab || !group) return;
  const tabs = findVisibleTabs(group);
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

/**
 * Shows what the reader chose with a tab or a menu, and remembers it. A language is shown in all groups of the page that
 * have it.
 */
function choose(control: HTMLElement, name = control.dataset.tab ?? ''): void {
  const group = control.closest<HTMLElement>('[data-tabs]');
  if (!group) return;
  showPanel(group, name);
  localStorage.setItem(storageKey(group), name);
  const tab = findVisibleTabs(group).find(({ dataset }) => dataset.tab === name);
  // Other groups do not have the form, and only the pages of operations have the languages of the menu.
  if (name === FORM_TAB || !tab || tab.dataset.more !== undefined) return;
  localStorage.setItem('language', name);
  // All other groups of the page change too, and the reader's position must not move.
  const before = group.getBoundingClientRect().top;
  for (const other of findGroups()) {
    if (storageKey(other) === 'language') showPanel(other, name);
  }
  scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Shows the panel with the name. Leaves a group without it as it is. */
function showPanel(group: HTMLElement, name: string | null): void {
  const panels = [...group.querySelectorAll<HTMLElement>('.tab-panel')];
  const chosen = panels.find(({ id }) => id.endsWith(`-panel-${name}`));
  if (!chosen || name === null) return;
  const menu = group.querySelector<HTMLSelectElement>('.code-menu');
  const option = [...(menu?.options ?? [])].find(({ value }) => value === name);
  if (menu && option) showMenuTab(group, chosen, option);
  // The menu shows its label again, because the tab names the choice.
  if (menu) menu.value = '';
  for (const tab of findVisibleTabs(group)) markTab(tab, tab.dataset.tab === name);
  for (const panel of panels) {
    panel.classList.toggle('is-idle', panel !== chosen);
    if (panel instanceof HTMLDetailsElement) panel.open = panel === chosen;
  }
}

function markTab(tab: HTMLElement, isSelected: boolean): void {
  tab.ariaSelected = String(isSelected);
  tab.tabIndex = isSelected ? 0 : -1;
  // The tab of the menu's choice is the last one, and the tab list can be wider than its container.
  const list = tab.parentElement;
  if (isSelected && tab.dataset.more !== undefined)
    list?.scrollTo({ left: list.scrollWidth, behavior: 'instant' });
}

/** Adds or replaces the tab of the menu's choice. */
function showMenuTab(group: HTMLElement, panel: HTMLElement, { value, text }: HTMLOptionElement) {
  const tab = group.querySelector<HTMLElement>('[data-more]');
  if (!tab) return;
  tab.dataset.tab = value;
  tab.textContent = text;
  tab.hidden = false;
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('aria-labelledby', tab.id);
}

/** Returns the storage key of a group: the form or a language on an operation's page, a language elsewhere. */
function storageKey(group: HTMLElement): 'panel' | 'language' {
  return group.dataset.tabs === 'panel' ? 'panel' : 'language';
}

function findGroups(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-tabs]');
}

function findVisibleTabs(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])')];
}
