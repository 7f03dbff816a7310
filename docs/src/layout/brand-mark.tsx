/** The site's mark: in the header, and as the icon of its pages. */
import { readFileSync } from 'node:fs';
import type { SVGAttributes } from 'preact';
import { renderToString } from 'preact-render-to-string';

type MarkProps = Pick<SVGAttributes, 'class' | 'xmlns' | 'aria-hidden' | 'fill' | 'stroke'>;

/** Draws the mark. A page gives it size and colors with CSS. */
function Mark({ fill, stroke, ...attributes }: MarkProps) {
  return (
    <svg viewBox="0 0 24 24" {...attributes}>
      <rect width="24" height="24" rx="7" fill={fill} />
      <path
        d="M6.5 11v2M10.2 7.5v9M13.9 9.5v5M17.6 11.2v1.6"
        stroke={stroke}
        stroke-width="2"
        stroke-linecap="round"
      />
    </svg>
  );
}

export function BrandMark() {
  return <Mark class="brand-mark" aria-hidden="true" />;
}

const TOKENS = '@voice-agent-platform/shared/page/tokens.css';

/** Reads the fill of the mark. A separate file cannot use the page's colors, so it has that of the light theme. */
function readFill(): string {
  const css = readFileSync(new URL(import.meta.resolve(TOKENS)), 'utf8');
  const [, light] = /--accent-solid: light-dark\((#\w+),/.exec(css) ?? [];
  if (light === undefined)
    throw new Error(`${TOKENS} has no --accent-solid, which fills the favicon`);
  return light;
}

export const FAVICON = `${renderToString(
  <Mark xmlns="http://www.w3.org/2000/svg" fill={readFill()} stroke="#fff" />,
)}\n`;
