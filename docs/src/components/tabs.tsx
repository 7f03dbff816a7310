/** Tabs over code in several languages. Without JavaScript the tabs are hidden and every panel is shown. */
import type { ComponentChildren } from 'preact';
import { findFence } from '../highlight.js';
import { Code, CodeTools, type CodeSource } from './code.js';

interface TabsProps {
  readonly group: string;
  readonly items: readonly {
    /** Remembered across pages if the reader chooses the tab. */
    readonly id: string;
    readonly label: string;
    readonly content: ComponentChildren;
    /** Hidden unless the page's script runs. */
    readonly needsScript?: boolean;
  }[];
  /** Default: TypeScript if there is one, otherwise the first item. */
  readonly selected?: string;
  readonly label?: string;
  /** Shown between the tabs and the buttons for code. */
  readonly menu?: ComponentChildren;
  /** Shown after these buttons. */
  readonly children?: ComponentChildren;
}

/** Renders tabs into an element with `data-tabs`. */
export function Tabs({ group, items, label = 'Language', menu, children, ...props }: TabsProps) {
  const { selected = (items.find(({ id }) => id === 'ts') ?? items[0])?.id } = props;
  return (
    <>
      <div class="code-bar">
        <div class="tab-list" role="tablist" aria-label={label}>
          {items.map((tab) => (
            <button
              type="button"
              role="tab"
              id={`${group}-tab-${tab.id}`}
              data-tab={tab.id}
              aria-controls={`${group}-panel-${tab.id}`}
              aria-selected={tab.id === selected}
              tabIndex={tab.id === selected ? undefined : -1}
            >
              {tab.label}
            </button>
          ))}
          {menu && (
            // The tab of the last choice from the menu.
            <button
              type="button"
              role="tab"
              id={`${group}-tab-more`}
              data-more
              aria-selected={false}
              tabIndex={-1}
              hidden
            />
          )}
        </div>
        {menu}
        <CodeTools />
        {children}
      </div>
      {items.map((tab) => (
        <div
          role="tabpanel"
          id={`${group}-panel-${tab.id}`}
          aria-labelledby={`${group}-tab-${tab.id}`}
          class={`tab-panel${tab.id === selected ? '' : ' is-idle'}${tab.needsScript ? ' needs-script' : ''}`}
        >
          <p class="tab-caption">{tab.label}</p>
          {tab.content}
        </div>
      ))}
    </>
  );
}

interface CodeTabsProps {
  readonly group: string;
  readonly sources: readonly CodeSource[];
}

/** Shows code below its label, or in tabs for several languages. */
export function CodeTabs({ group, sources }: CodeTabsProps) {
  const items = sources.map((source) => {
    const label = source.title ?? findFence(source.language).name;
    return { id: source.language, label, content: <Code {...source} label={label} /> };
  });
  const [only, ...others] = items;
  if (only && others.length === 0) {
    return (
      <div class="code">
        <div class="code-bar">
          <span class="code-label">{only.label}</span>
          <CodeTools />
        </div>
        {only.content}
      </div>
    );
  }
  return (
    <div class="code" data-tabs>
      <Tabs group={group} items={items} />
    </div>
  );
}
