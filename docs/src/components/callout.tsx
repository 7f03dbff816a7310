import type { ComponentChildren, RenderableProps } from 'preact';
import { Icon } from './icons.js';

const ICONS = { note: 'info', warning: 'warning', unknown: 'open' } as const;

type CalloutProps = RenderableProps<{ kind: keyof typeof ICONS; title?: ComponentChildren }>;

export function Callout({ kind, title, children }: CalloutProps) {
  return (
    <div class={`callout callout-${kind}`}>
      <Icon name={ICONS[kind]} />
      <div>
        {title !== undefined && <p class="callout-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
