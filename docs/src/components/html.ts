/** HTML with escaping: `html` escapes each value unless that is HTML already. */

export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[];

export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

export function raw(text: string): Html {
  return new Html(text);
}

function render(content: Content): string {
  if (content === false || content === null || content === undefined) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(render).join('');
  return escapeHtml(String(content));
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON inside a script element, where nothing may end the element. */
export function jsonScript(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return raw(`<script type="application/json" id="${id}">${json}</script>`);
}
