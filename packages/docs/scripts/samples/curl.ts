import { address } from './address.js';
import type { SampleRequest } from './sample-request.js';
import { keyVariable, organizationVariable, roots } from './surroundings.js';

export function curlSample(request: SampleRequest): string {
  const { operation, body } = request;
  const root = roots[operation.root];
  const url = `"\${${root.variable}:-${root.sandbox}}${address(request)}"`;
  return [
    `curl --fail-with-body --max-time 30 --request ${operation.method} \\\n  ${url}`,
    `--header "Authorization: Bearer $${keyVariable}"`,
    ...(operation.organizationId ? [`--header "x-organization-id: $${organizationVariable}"`] : []),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** JSON in single quotes; a quote within ends the string, comes escaped, and starts another one. */
function quote(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return `'${json.replaceAll(`'`, `'\\''`)}'`;
}
