import type { ButtonHTMLAttributes } from 'preact';

const paths = {
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  alert: 'M8 2.8 14 13H2ZM8 6.7v3M8 11.3v.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5v9L12 8Z',
  download: 'M8 3v7M5 7.5l3 3 3-3M3 13h10',
  upload: 'M8 10.5v-7M5 6l3-3 3 3M3 12.5h10',
  clear: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9',
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11v11M9.5 2.9v10.2M11 3.6v8.8M12.5 5v6',
} as const;
type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

type IconButtonProps = ButtonHTMLAttributes & { icon: IconName; 'aria-label': string };

export function IconButton({ icon, ...attributes }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" {...attributes}>
      <Icon name={icon} />
    </button>
  );
}
