/**
 * Switches tabs by click and arrow keys. A menu offers further tabs, and the last chosen one gets a tab. Every page
 * shows the last choice that it has.
 */

/** Keeps the names of all tabs that the reader chose, the last one first. No name contains a space. */
const STORAGE_KEY = 'tabs';

for (const group of findGroups()) {
  const name = readChoices().find((choice) => findPanel(group, choice));
  if (name !== undefined) showPanel(group, name);
}
document.addEventListener('click', ({ target }) => {
  const tab = (target as Element).closest<HTMLElement>('[role=tab]');
  if (tab) choose(tab);
});
document.addEventListener('change', ({ target }) => {
  const menu = (target as Element).closest<HTMLSelectElement>('.code-menu');
  if (menu) choose(menu, menu.value);
});
document.addEventListener('keydown', (event) => {
  // Browsers go back and forward with a modifier and an arrow key.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
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

/** Shows what the reader chose with a tab or a menu in all groups of the page that have it, and remembers it. */
function choose(control: HTMLElement, name = control.dataset.tab): void {
  const own = control.closest<HTMLElement>('[data-tabs]');
  if (!own || !name) return;
  const others = readChoices().filter((choice) => choice !== name);
  localStorage.setItem(STORAGE_KEY, [name, ...others].join(' '));
  // Groups above this one change too, and the reader's position must not move.
  const before = own.getBoundingClientRect().top;
  for (const group of findGroups()) showPanel(group, name);
  scrollBy({ top: own.getBoundingClientRect().top - before, behavior: 'instant' });
}

function readChoices(): string[] {
  return localStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
}

/** Shows the panel with the name. Leaves a group without it as it is. */
function showPanel(group: HTMLElement, name: string): void {
  const chosen = findPanel(group, name);
  if (!chosen) return;
  const menu = group.querySelector<HTMLSelectElement>('.code-menu');
  const option = [...(menu?.options ?? [])].find(({ value }) => value === name);
  if (menu && option) showMenuTab(group, chosen, option);
  // The menu shows its label again, because the tab names the choice.
  if (menu) menu.value = '';
  for (const tab of findVisibleTabs(group)) markTab(tab, tab.dataset.tab === name);
  for (const panel of findPanels(group)) {
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

function findGroups(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-tabs]');
}

function findPanels(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('.tab-panel')];
}

function findPanel(group: HTMLElement, name: string): HTMLElement | undefined {
  return findPanels(group).find(({ id }) => id.endsWith(`-panel-${name}`));
}

function findVisibleTabs(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])')];
}
