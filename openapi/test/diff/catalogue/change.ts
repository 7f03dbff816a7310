/** What an entry of the catalogue says of a change, and the places and values that several changes share. */
import type { Json } from '../../../scripts/json.js';
import type { Edit, Path } from '../../edit.js';
import { path } from '../../paths.js';

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

export const callTags: Path = path('/call-tags', 'get');
export const tagsAnswer: Path = [...callTags, 'responses', '200'];
export const agents: Path = path('/agents/{id}', 'patch');
export const versions: Path = path('/versions/{version_id}', 'get');
export const baseUrl: Path = ['servers', 0, 'variables', 'base_url'];
export const text = { type: 'string', description: 'New.' };
export const query = (required: boolean): Json => [
  { name: 'q', in: 'query', required, schema: text },
];
export const platform = [
  {
    url: '{platform_url}/api/v1',
    variables: { platform_url: { default: 'http://127.0.0.1:4011' } },
  },
];
