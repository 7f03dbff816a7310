/** The panel of "Compare with your traffic", as the build writes it. */
import { Icon } from '../components/icons.js';

export const EVIDENCE_HEADING = { id: 'compare', text: 'Compare with your traffic' };

export function EvidencePanel() {
  const { id, text } = EVIDENCE_HEADING;
  return (
    <section class="evidence needs-script" id="evidence" aria-labelledby={id}>
      <div class="drop">
        <Icon name="shield" />
        <div>
          <h2 id={id}>{text}</h2>
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
