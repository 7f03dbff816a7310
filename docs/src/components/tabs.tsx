/** Tabs over code in several languages. Without JavaScript the tabs are hidden and every panel is shown. */
import type { ComponentChildren } from 'preact';
import { Code, CodeBlock, CodeTools, fenceLabel, type CodeSource } from './code.js';

export interface Tab {
  /** Languages are remembered by this name across pages. */
  readonly id: string;
  readonly label: string;
  readonly content: ComponentChildren;
  /** Hidden unless the page's script runs. */
  readonly needsScript?: boolean;
}

export interface TabsProps {
  readonly group: string;
  readonly items: readonly Tab[];
  readonly selected: string;
}

export function TabList({ group, items, selected, label }: TabsProps & { readonly label: string }) {
  return (
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
    </div>
  );
}

export function TabPanels({ group, items, selected }: TabsProps) {
  return items.map(({ id, label, content, needsScript }) => {
    const idle = id === selected ? '' : ' is-idle';
    return (
      <div
        role="tabpanel"
        id={`${group}-panel-${id}`}
        aria-labelledby={`${group}-tab-${id}`}
        class={`tab-panel${idle}${needsScript ? ' needs-script' : ''}`}
      >
        <p class="tab-caption">{label}</p>
        {content}
      </div>
    );
  });
}

interface CodeTabsProps {
  readonly group: string;
  readonly sources: readonly CodeSource[];
}

/** The same in several languages. The reader's language is shown first. */
export function CodeTabs({ group, sources }: CodeTabsProps) {
  const [only, ...others] = sources;
  if (only && others.length === 0) return <CodeBlock {...only} />;
  const items = sources.map((source) => {
    const label = source.title ?? fenceLabel(source.language);
    return { id: source.language, label, content: <Code {...source} label={label} /> };
  });
  const selected = items.find(({ id }) => id === 'ts')?.id ?? items[0]?.id ?? '';
  const tabs = { group, items, selected };
  return (
    <div class="code" data-tabs>
      <div class="code-bar">
        <TabList {...tabs} label="Language" />
        <CodeTools />
      </div>
      <TabPanels {...tabs} />
    </div>
  );
}
