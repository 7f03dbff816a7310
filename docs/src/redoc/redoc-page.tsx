/** The whole API on one page, by Redoc, under the site's own header. */
import type { Page, Site } from '../layout/page.js';

export function redocPage({ assets }: Site): Page {
  return {
    path: '/redoc.html',
    title: 'API reference',
    description: 'Every operation and schema of the API on one page.',
    style: assets.redocStyle,
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
}
