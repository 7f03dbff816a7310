import { Icon } from './icons.js';

/** The panel "Compare with your traffic". When the reader chooses a file, `browser/evidence.ts` takes over. */
export function EvidencePanel() {
  return (
    <section class="evidence needs-script" id="evidence" aria-labelledby="compare">
      <div class="drop">
        <Icon name="shield" />
        <div>
          <h2 id="compare">Compare with your traffic</h2>
          <p id="evidence-status" role="status">
            Choose or drop a HAR file from a browser, mitmproxy or <code>redocly proxy</code>. It is
            read in this page and never leaves your browser.{' '}
            <a href="/guides/evidence.html">How to record one</a>
          </p>
        </div>
        <label class="button button-primary">
          <span data-label>Choose a file</span>
          <input class="visually-hidden" type="file" accept=".har,.json" multiple />
        </label>
      </div>
      <pre id="evidence-result" role="region" tabIndex={0} aria-label="Report" />
    </section>
  );
}
