/** The panels with the details of a request, one for each tab. */
import { Fragment, type ComponentChildren } from 'preact';
import { HIDDEN_CREDENTIALS } from '../src/common/test-keys.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { Code } from './code.js';
import { curlCommand } from './curl.js';
import { breakable } from './format.js';
import { useSandbox } from './live.js';
import { bodySize, formatUrl, isBodyMissing, isNotText } from './recorded.js';

export const panels = {
  Request: RequestPanel,
  Response: ResponsePanel,
  Changes: ChangePanel,
  curl: CurlPanel,
};

interface HeadersAndBodyProps extends Pick<RecordedRequest, 'headers'> {
  body: ComponentChildren;
  query?: string;
}

/** The common parts of a request and its response. */
function HeadersAndBody({ headers, body, query }: HeadersAndBodyProps) {
  return (
    <>
      {body && <h3>Body</h3>}
      {body}
      {query && <h3>Query</h3>}
      {query && <Code value={query} />}
      <h3>Headers</h3>
      <dl class="pairs" translate={false}>
        {Object.entries(headers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function RequestPanel({ request }: { request: RecordedRequest }) {
  const { headers, query, body, faults } = request;
  const marks = faults.filter((fault) => fault.in === 'body');
  const size = bodySize(request).toLocaleString('en-US');
  const shown = isBodyMissing(request) ? (
    <p class="muted">Not recorded: {size} bytes.</p>
  ) : (
    body !== undefined && <Code value={body} marks={marks} />
  );
  return <HeadersAndBody headers={headers} query={query} body={shown} />;
}

function ResponsePanel({ request: { response } }: { request: RecordedRequest }) {
  if (!response) return <p class="muted">The connection ended before any response.</p>;
  const { headers, body } = response;
  return <HeadersAndBody headers={headers} body={body !== undefined && <Code value={body} />} />;
}

function ChangePanel({ request: { changes, moreChanges } }: { request: RecordedRequest }) {
  if (changes.length === 0) {
    return <p class="muted">None. The request left the state as it was.</p>;
  }
  return (
    <>
      {changes.map(({ pointer, before, after }) => (
        <div class="change">
          <code translate={false}>{breakable(pointer)}</code>
          {before !== undefined && (
            <pre class="removed" tabIndex={0} translate={false}>
              - {JSON.stringify(before, null, 2)}
            </pre>
          )}
          {after !== undefined && (
            <pre class="added" tabIndex={0} translate={false}>
              + {JSON.stringify(after, null, 2)}
            </pre>
          )}
        </div>
      ))}
      {moreChanges !== undefined && (
        <p class="muted">Changes that are not recorded: {moreChanges}</p>
      )}
    </>
  );
}

function CurlPanel({ request }: { request: RecordedRequest }) {
  const url = formatUrl(request, useSandbox().info.roots);
  return (
    <>
      {request.headers['authorization'] === HIDDEN_CREDENTIALS && (
        <p class="muted">The command sends your key in place of the one that was refused.</p>
      )}
      {isBodyMissing(request) && (
        <p class="muted">The record does not hold the body. Save it as body.json.</p>
      )}
      {isNotText(request) && (
        <p class="muted">The body was not UTF-8 text, so the command cannot send the same bytes.</p>
      )}
      <Code value={curlCommand(request, url)} />
    </>
  );
}
