import type { OperationView } from '../data/operations.js';
import { Code } from './code.js';

interface ExampleResponseProps {
  readonly operation: OperationView;
}

/** Shows an example of a success. The page's sandbox later shows its response in the same place. */
export function ExampleResponse({ operation: { success, responses } }: ExampleResponseProps) {
  const response = responses.find(({ status }) => status === String(success.status));
  const { example, mediaType } = response ?? {};
  return (
    <>
      <div class="result-head">
        <span class="status status-ok">{success.status}</span>
        <span class="meta">
          Example response
          {mediaType !== undefined && `, ${mediaType}`}
        </span>
      </div>
      {example ? (
        <div class="result-json">
          <Code {...example} label="Example response" />
        </div>
      ) : (
        <p class="result-empty">
          {success.body === 'unknown' ? 'The body is not specified.' : 'The response has no body.'}
        </p>
      )}
    </>
  );
}
