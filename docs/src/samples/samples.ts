/** The languages in which the site shows a call. */
import { curlSample } from './curl.js';
import { pythonSample } from './python.js';
import type { SampleRequest } from './request.js';
import { typescriptSample } from './typescript.js';

export interface SampleLanguage {
  /** Fence of the language in Markdown, and its name in `localStorage`. */
  readonly id: string;
  readonly label: string;
  readonly extension: string;
  /** What the sample needs. */
  readonly uses: string;
  readonly write: (request: SampleRequest) => string;
}

export const LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', label: 'curl', extension: 'sh', uses: 'curl', write: curlSample },
  { id: 'ts', label: 'TypeScript', extension: 'ts', uses: 'the client', write: typescriptSample },
  {
    id: 'python',
    label: 'Python',
    extension: 'py',
    uses: "Python's standard library",
    write: pythonSample,
  },
];
