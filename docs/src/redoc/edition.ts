/** The contract as Redoc shows it: with the roots, the notes and the samples of each operation. */
import {
  bundle,
  findOperation,
  readArtifact,
  type Document,
  type Operation,
} from '@voice-agent-platform/contract-reader';
import { valueAt } from '@voice-agent-platform/shared/json';
import { operations } from '../data/operations.js';
import { LANGUAGES, sampleRequest } from '../data/samples.js';
import { allMarks } from '../data/unknowns.js';
import { markNote } from '../pages/twins.js';

const ELSEWHERE = `Every operation also has [a page of its own](operations/index.html) with a form to try it.
The contract: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json), and an OpenAPI 3.0 profile for code
generators as [YAML](openapi-3.0.yaml) and [JSON](openapi-3.0.json).`;

/** With a variable at its start, Redoc takes a server's URL for a path of its own host. The profile has none. */
const profile = JSON.parse(readArtifact('openapi-3.0.json')) as Document;

export function redocEdition(): object {
  const document = structuredClone(bundle);
  for (const mark of [...allMarks.irregularities, ...allMarks.unknowns]) {
    // What concerns the whole API is on the page of unknowns only.
    if (mark.pointer === '') continue;
    const subject = valueAt(document, mark.pointer) as { description?: string };
    subject.description = [subject.description, markNote(mark)].filter(Boolean).join('\n\n');
  }
  for (const operation of operations) {
    const { path, method, rootName, rootUrl, operationId, summary } = operation;
    const definition = findOperation(document, operation) as Operation;
    const request = sampleRequest(operation);
    Object.assign(definition, {
      servers: (findOperation(profile, operation) as Operation).servers ?? profile.servers,
      description: [
        `**${rootName}** \`${method} ${rootUrl}${path}\``,
        definition.description,
        `[${summary}: try it](operations/${operationId}.html)`,
      ].join('\n\n'),
      'x-codeSamples': LANGUAGES.map(({ id, label, write }) => ({
        lang: id === 'ts' ? 'typescript' : id,
        label,
        source: write(request),
      })),
    });
  }
  // The description begins with the summary.
  const { summary: _, ...info } = document.info;
  return {
    ...document,
    servers: profile.servers,
    info: { ...info, description: `${info.description}\n\n${ELSEWHERE}` },
  };
}
