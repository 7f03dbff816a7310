import {
  KEY_VARIABLE,
  ORGANIZATION_VARIABLE,
  ROOT_VARIABLES,
  address,
  type SampleRequest,
} from './request.js';

export function curlSample(request: SampleRequest): string {
  const { method, root, organizationId, body } = request;
  return [
    `curl --fail-with-body --max-time 30 --request ${method} \\\n  "$${ROOT_VARIABLES[root]}${address(request)}"`,
    `--header "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(organizationId ? [`--header "x-organization-id: $${ORGANIZATION_VARIABLE}"`] : []),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${quote(body)}`]),
  ].join(' \\\n  ');
}

/** JSON in single quotes. A quote within ends the string, is escaped, and starts another string. */
function quote(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  return `'${json.replaceAll(`'`, `'\\''`)}'`;
}
