/** The whole API on one page, rendered by Redoc below the site's own header. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { renderSentence } from '../components/markdown.js';
import type { Page } from '../layout/page.js';
import { OperationList } from '../components/operation-list.js';

export const redocPage: Page = {
  path: '/redoc.html',
  title: 'API reference',
  description: 'Every operation and schema of the API on one page.',
  isRedoc: true,
  body: [
    <p class="redoc-print">
      This is the part of the API reference that the screen showed, with a list of all operations at
      the end. To print a whole operation, open its own page from that list. The file openapi.yaml
      has the whole API.
    </p>,
    <div id="redoc" />,
    // Shown until Redoc has loaded, without JavaScript, and on paper.
    <main class="redoc-list" id="content" tabIndex={-1}>
      <h1>API reference</h1>
      <p>
        {renderSentence(
          'Each operation has [a page of its own](/operations/index.html), which does not need JavaScript. The contract: [openapi.yaml](/openapi.yaml), [openapi.json](/openapi.json), and an OpenAPI 3.0 profile for code generators as [YAML](/openapi-3.0.yaml) and [JSON](/openapi-3.0.json).',
        )}
      </p>
      {bundle.tags.map(({ name }) => (
        <>
          <h2>{name}</h2>
          <OperationList tag={name} />
        </>
      ))}
    </main>,
  ],
};
