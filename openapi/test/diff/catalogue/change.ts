/** What an entry of the catalogue says of a change, and short names for the places that changes stand at. */
import type { Edit, Path } from '../../edit.js';

export interface BreakingChange {
  change: string;
  /** The rule that has to call it breaking. */
  rule: string;
  edits: Edit[];
}

export interface SafeChange {
  change: string;
  impact: 'addition' | 'other';
  edits: Edit[];
}

export const schema = (name: string, ...rest: Path): Path => [
  'components',
  'schemas',
  name,
  ...rest,
];
export const property = (name: string, key: string, ...rest: Path): Path =>
  schema(name, 'properties', key, ...rest);
export const parameter = (name: string, ...rest: Path): Path => [
  'components',
  'parameters',
  name,
  ...rest,
];
export const callTags: Path = ['paths', '/call-tags', 'get'];
export const tagsAnswer: Path = [...callTags, 'responses', '200'];
export const agents: Path = ['paths', '/agents/{id}', 'patch'];
export const versions: Path = ['paths', '/versions/{version_id}', 'get'];
export const baseUrl: Path = ['servers', 0, 'variables', 'base_url'];
export const text = { type: 'string', description: 'New.' };
export const query = (required: boolean) => [{ name: 'q', in: 'query', required, schema: text }];
export const platform = [
  {
    url: '{platform_url}/api/v1',
    variables: { platform_url: { default: 'http://127.0.0.1:4011' } },
  },
];
