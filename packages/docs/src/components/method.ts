import { html, type Html } from './html.js';

/** The method, abbreviated in lists so that the column stays narrow. */
export function method(name: string, style: 'list' | 'filled' = 'list'): Html {
  const shown =
    style === 'list' && name === 'DELETE' ? html`<abbr title="DELETE">DEL</abbr>` : name;
  return html`<span
    class="method method-${name.toLowerCase()}${style === 'filled' ? ' method-filled' : ''}"
    >${shown}</span
  >`;
}
