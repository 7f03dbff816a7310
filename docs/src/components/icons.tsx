/** Line icons on a grid of 16, drawn for this site. */
import type { ButtonHTMLAttributes } from 'preact';

const PATHS = {
  chevron: '<path d="m6.5 4.5 3.5 3.5-3.5 3.5"/>',
  code: '<path d="m5 5-3 3 3 3M11 5l3 3-3 3M9 3.5l-2 9"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5"/>',
  flask:
    '<path d="M6.5 2.5h3M7 2.5v4L3.5 12a1 1 0 0 0 .9 1.5h7.2a1 1 0 0 0 .9-1.5L9 6.5v-4M5.5 9.5h5"/>',
  info: '<circle cx="8" cy="8" r="5.5"/><path d="M8 7.5v3M8 5.4v.01"/>',
  key: '<circle cx="5.5" cy="10.5" r="2.5"/><path d="m7.3 8.7 5.2-5.2M10.5 5.5l2 2"/>',
  menu: '<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>',
  open: '<circle cx="8" cy="8" r="5.5" stroke-dasharray="2.4 2.2"/><path d="M8 10.6v.01M6.6 6.4c.1-.8.7-1.2 1.4-1.2s1.4.5 1.4 1.2c0 .9-1.4 1-1.4 2"/>',
  page: '<path d="M4 2.5h5.5l2.5 2.5v8.5H4Z"/><path d="M6.5 8h3M6.5 10.5h3"/>',
  play: '<path d="M5 3.5v9l7-4.5Z" fill="currentColor"/>',
  pulse: '<path d="M2.5 8h2.5l1.5-4 3 8 1.5-4h2.5"/>',
  route:
    '<circle cx="4" cy="12" r="1.5"/><circle cx="12" cy="4" r="1.5"/><path d="M5.5 12H10a2 2 0 0 0 0-4H6a2 2 0 0 1 0-4h4.5"/>',
  search: '<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3 3"/>',
  shield:
    '<path d="M8 1.8 13 3.6v4c0 3.2-2.1 5.4-5 6.6-2.9-1.2-5-3.4-5-6.6v-4Z"/><path d="m5.8 7.9 1.6 1.6 2.9-3"/>',
  sliders:
    '<path d="M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6"/><circle cx="10" cy="5" r="1.5"/><circle cx="6" cy="11" r="1.5"/>',
  terminal:
    '<rect x="2" y="3" width="12" height="10" rx="1.5"/><path d="m4.5 6 2 2-2 2M8.5 10.5h3"/>',
  theme:
    '<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor"/>',
  warning: '<path d="M8 2.8 14 13H2Z"/><path d="M8 6.7v3M8 11.3v.01"/>',
  wrap: '<path d="M2.5 4h11M2.5 8h9a2 2 0 0 1 0 4H9M10.5 10.5 9 12l1.5 1.5M2.5 12H6"/>',
} as const;

export type IconName = keyof typeof PATHS;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(PATHS, name);
}

export function Icon({ name }: { readonly name: IconName }) {
  const __html = PATHS[name];
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}

type IconButtonProps = ButtonHTMLAttributes & { readonly icon: IconName };

/** A button with only an icon. The page's script finds it by its attributes. */
export function IconButton({ icon, ...attributes }: IconButtonProps) {
  return (
    <button type="button" class="icon-button needs-script" {...attributes}>
      <Icon name={icon} />
    </button>
  );
}
