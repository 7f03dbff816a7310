/** The page on which a reader sends requests to a sandbox inside the page itself. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Contract } from '../contract/contract.js';
import { escapeHtml } from '../pages/html.js';
import { address } from '../samples/address.js';
import { sampleRequest } from '../samples/sample-request.js';

export interface TryRequest {
  operationId: string;
  method: string;
  root: 'base' | 'platform';
  /** With the query, without `/api/v1`. */
  path: string;
  body?: unknown;
}

export function tryBody({ document, operations }: Contract): string {
  const requests = operations.map((operation): TryRequest => {
    const request = sampleRequest(document, operation);
    const { operationId, method, root } = operation;
    return {
      operationId,
      method,
      root,
      path: address(request).slice('/api/v1'.length),
      body: request.body,
    };
  });
  const options = operations.map(
    ({ operationId, summary }) =>
      `<option id="${operationId}" value="${operationId}">${escapeHtml(summary)} (${operationId})</option>`,
  );
  return `<h1>Try it</h1>
<p>A sandbox of the platform runs inside this page. It keeps what you write until you close the page, and nothing that you
enter leaves it: the page may not ask any host for anything. What the sandbox decides where the platform's description
is silent says nothing about the platform.</p>
<noscript><p>This page needs JavaScript. The <a href="reference.html">plain reference</a> does not.</p></noscript>
<div class="try">
<label for="operation">Operation</label>
<select id="operation">
${options.join('\n')}
</select>
<label for="address">Path, after <code id="root"></code></label>
<input id="address" spellcheck="false" autocomplete="off">
<label for="body">Body, as JSON</label>
<textarea id="body" rows="12" spellcheck="false"></textarea>
<p><button id="send" type="button">Send</button> <button id="reset" type="button">Start over</button></p>
</div>
<h2 id="the-answer">The answer</h2>
<pre id="answer" tabindex="0" role="status" aria-labelledby="the-answer"></pre>
<h2 id="the-change">What changed in the state</h2>
<pre id="changes" tabindex="0" role="status" aria-labelledby="the-change"></pre>
<script type="application/json" id="requests">${JSON.stringify(requests).replaceAll('<', '\\u003c')}</script>`;
}

/** The sandbox's portable core and the page's own script, as one. */
export async function tryScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('in-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    // They stand in third-party-notices.txt.
    legalComments: 'none',
  });
  return outputFiles[0]?.text.trim() ?? '';
}
