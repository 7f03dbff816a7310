/** The whole API on one page, by Redoc, under the site's own header. */
import type { Page } from '../layout/page.js';

export const redocPage: Page = {
  path: '/redoc.html',
  title: 'API reference',
  description: 'Every operation and schema of the API on one page.',
  isRedoc: true,
  body: (
    <div id="redoc">
      <h1>API reference</h1>
      <p>
        Redoc shows the whole API here, with JavaScript.{' '}
        <a href="/operations/index.html">Each operation has a page that does not need it.</a>
      </p>
    </div>
  ),
};
