/** The code samples of all operations: one request each, written in three languages. */
import type { Contract } from '../contract/contract.js';
import type { CodeSample } from '../contract/document.js';
import { curlSample } from './curl.js';
import { pythonSample } from './python.js';
import { sampleRequest, type SampleRequest } from './sample-request.js';
import { typescriptSample } from './typescript.js';

interface SampleLanguage {
  /** As Redoc and Markdown name it. */
  lang: string;
  label: string;
  extension: string;
  write: (request: SampleRequest) => string | Promise<string>;
}

const languages: SampleLanguage[] = [
  { lang: 'curl', label: 'curl', extension: 'sh', write: curlSample },
  { lang: 'typescript', label: 'TypeScript', extension: 'ts', write: typescriptSample },
  { lang: 'python', label: 'Python', extension: 'py', write: pythonSample },
];

/** By operationId. */
export type Samples = ReadonlyMap<string, (CodeSample & { extension: string })[]>;

export async function writeSamples({ document, operations }: Contract): Promise<Samples> {
  const entries = operations.map(async (operation) => {
    const request = sampleRequest(document, operation);
    const samples = languages.map(async ({ lang, label, extension, write }) => ({
      lang,
      label,
      extension,
      source: await write(request),
    }));
    return [operation.operationId, await Promise.all(samples)] as const;
  });
  return new Map(await Promise.all(entries));
}
