import { roots } from '../contract/roots.js';
import { address } from './address.js';
import { keyVariable, organizationVariable, rootVariables } from './environment.js';
import type { SampleRequest } from './sample-request.js';

export function curlSample(request: SampleRequest): string {
  const { operation, body } = request;
  const root = `\${${rootVariables[operation.root]}:-${roots[operation.root].sandbox}}`;
  return [
    `curl --fail-with-body --max-time 30 --request ${operation.method} \\\n  "${root}${address(request)}"`,
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
