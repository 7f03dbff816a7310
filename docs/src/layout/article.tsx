/** The column of text of a page, with the page's contents beside it. */
import type { ComponentChildren } from 'preact';
import { Icon } from '../components/icons.js';
import { renderSentence } from '../components/markdown.js';
import { usePage } from './page.js';
import { SiteFooter } from './site-footer.js';

export function Article() {
  const { eyebrow, title, description, lead, headings = [], body } = usePage();
  const contents = headings.length > 1 && (
    <ul>
      {headings.map(({ id, text }) => (
        <li>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="article-grid">
      <article>
        <p class="eyebrow">{eyebrow}</p>
        <TitleRow>{renderSentence(title)}</TitleRow>
        <p class="lead">{lead ?? renderSentence(description)}</p>
        {contents && (
          <details class="contents">
            <summary>
              On this page
              <Icon name="chevron" />
            </summary>
            {contents}
          </details>
        )}
        <div class="prose">
          {body}
          <SiteFooter />
        </div>
      </article>
      {contents && (
        <aside class="rail">
          <nav aria-label="On this page">
            <h2>On this page</h2>
            {contents}
          </nav>
        </aside>
      )}
    </div>
  );
}

/** The title, with a button that copies the page. */
export function TitleRow({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="title-row">
      <h1>{children}</h1>
      {usePage().markdown !== undefined && (
        <button type="button" class="copy-page needs-script" data-copy-page>
          <Icon name="copy" />
          <span>Copy as Markdown</span>
        </button>
      )}
    </div>
  );
}
