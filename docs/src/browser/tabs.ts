/**
 * Switches tabs by click and arrow keys. A menu offers further tabs, and the last chosen one gets a tab. Every page
 * shows the last choice first.
 */

for (const group of groups()) select(group, localStorage.getItem(storageKey(group)));
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
  const tabs = visibleTabs(group);
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

function choose(control: HTMLElement, name = control.dataset.tab ?? ''): void {
  const group = control.closest<HTMLElement>('[data-tabs]');
  if (!group) return;
  select(group, name);
  localStorage.setItem(storageKey(group), name);
  const tab = visibleTabs(group).find(({ dataset }) => dataset.tab === name);
  if (name === 'try' || !tab || tab.dataset.more !== undefined) return;
  localStorage.setItem('language', name);
  // All other groups of the page change too, and the reader's position must not move.
  const before = group.getBoundingClientRect().top;
  for (const other of groups()) {
    if (storageKey(other) === 'language') select(other, name);
  }
  scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Leaves a group without this panel as it is. */
function select(group: HTMLElement, name: string | null): void {
  const panels = [...group.querySelectorAll<HTMLElement>('.tab-panel')];
  const chosen = panels.find(({ id }) => id.endsWith(`-panel-${name}`));
  if (!chosen || name === null) return;
  const menu = group.querySelector<HTMLSelectElement>('.code-menu');
  const option = [...(menu?.options ?? [])].find(({ value }) => value === name);
  if (menu && option) addTab(group, chosen, name, option.text);
  // The menu shows its label again, because the tab names the choice.
  if (menu) menu.value = '';
  for (const tab of visibleTabs(group)) {
    const isSelected = tab.dataset.tab === name;
    tab.ariaSelected = String(isSelected);
    tab.tabIndex = isSelected ? 0 : -1;
    // The tab list can be wider than its container.
    const list = tab.parentElement;
    if (isSelected && tab.dataset.more !== undefined)
      list?.scrollTo({ left: list.scrollWidth, behavior: 'instant' });
  }
  for (const panel of panels) {
    panel.classList.toggle('is-idle', panel !== chosen);
    if (panel instanceof HTMLDetailsElement) panel.open = panel === chosen;
  }
}

/** Adds or replaces the tab of the menu's choice. */
function addTab(group: HTMLElement, panel: HTMLElement, name: string, label: string): void {
  const tab = group.querySelector<HTMLElement>('[data-more]');
  if (!tab) return;
  tab.dataset.tab = name;
  tab.textContent = label;
  tab.hidden = false;
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('aria-labelledby', tab.id);
}

/** Returns the storage key of a group: the form or a language on an operation's page, a language elsewhere. */
function storageKey(group: HTMLElement): 'panel' | 'language' {
  return group.dataset.tabs === 'panel' ? 'panel' : 'language';
}

function groups(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-tabs]');
}

function visibleTabs(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])')];
}
