/** The steps of the profile that change everything around schemas. */
import { type Json, valueAt } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  asText,
  follow,
  objectsIn,
  listOperations,
  walkObjects,
} from '@voice-agent-platform/shared/openapi-document';
import type { Transformation } from './transformation.js';

export const documentSteps: readonly Transformation[] = [
  {
    name: 'info-fields',
    does: 'Leaves out `info.summary`, which 3.0 does not have.',
    apply(document) {
      delete asObject(document.info).summary;
    },
  },
  /**
   * openapi-python-client, oapi-codegen and progenitor ignore `servers`. openapi-generator writes the default for
   * Kotlin, PHP and Ruby.
   */
  {
    name: 'concrete-servers',
    does: 'Writes the default of each server variable into the URL.',
    needs: {
      'okhttp-gson':
        'Compiles `{platform_url}` literally into the operations that have a server of their own, and they throw.',
      'hey-api': 'The client has no default address.',
    },
    apply(document) {
      walkObjects(document, ({ servers }) => {
        for (const server of objectsIn(servers)) {
          for (const [name, variable] of Object.entries(asObject(server.variables))) {
            const value = asText(asObject(variable).default);
            server.url = asText(server.url).replace(`{${name}}`, value);
          }
          delete server.variables;
        }
      });
    },
  },
  {
    name: 'declared-responses',
    does: 'Leaves out the `default` response, so that each operation has one typed response, and moves its `x-unspecified` entries to the document.',
    needs: {
      progenitor:
        'Panics on an operation with more than one success type, and counts `default` as one (oxidecomputer/progenitor#344, oxidecomputer/progenitor#950).',
      'openapi-python-client': 'Adds `Any` to the type of each response.',
    },
    apply(document) {
      const open = new Set<Json>();
      for (const { operation } of listOperations(document)) {
        const responses = asObject(operation.responses);
        const { 'x-unspecified': entries } = follow(document, asObject(responses.default));
        for (const entry of asArray(entries)) open.add(entry);
        delete responses.default;
      }
      document['x-unspecified'] = [...asArray(document['x-unspecified']), ...open];
    },
  },
  {
    name: 'known-content',
    does: 'Declares no content where the media type is unknown (`*/*`), so that no client parses an unknown body.',
    needs: {
      'openapi-python-client':
        'Omits the response, and its client then counts the 200 as an unexpected status (openapi-generators/openapi-python-client#479).',
      'okhttp-gson':
        'Its client throws on a response that is not JSON (reported for the generator that it was forked from: swagger-api/swagger-codegen#7587).',
    },
    apply(document) {
      for (const { operation } of listOperations(document)) {
        for (const entry of objectsIn(operation.responses)) {
          const response = follow(document, entry);
          if ('*/*' in asObject(response.content)) delete response.content;
        }
      }
    },
  },
  {
    name: 'paired-examples',
    does: 'Leaves out the examples of a response after the first, because no request has an example with their name.',
    needs: {
      Specmatic:
        'Pairs examples by name. It combines the others in more than 2,000 requests that fail, and refuses them with `--strict`.',
    },
    apply(document) {
      for (const { operation } of listOperations(document)) {
        const responses = objectsIn(operation.responses).map((entry) => follow(document, entry));
        for (const media of responses.flatMap(({ content }) => objectsIn(content))) {
          const [first] = Object.entries(asObject(media.examples));
          if (first) media.examples = Object.fromEntries([first]);
        }
      }
    },
  },
  {
    name: 'text-as-bytes',
    does: 'Declares a response that is text as bytes (`format: binary`). What a recording holds is not specified, and it can be audio.',
    needs: {
      'okhttp-gson, NSwag': 'The client decodes the body as text, which destroys audio.',
      'openapi-generator (Kotlin, Python)':
        'The client throws on a media type of audio, and on audio that is not UTF-8.',
    },
    apply(document) {
      for (const { operation } of listOperations(document)) {
        for (const entry of objectsIn(operation.responses)) {
          const { content } = follow(document, entry);
          const text = asObject(asObject(content)['text/plain']);
          if ('schema' in text) follow(document, asObject(text.schema)).format = 'binary';
        }
      }
    },
  },
  {
    name: 'no-file-links',
    does: 'Leaves out a sentence that starts with a link to another file of this package.',
    needs: {
      'openapi-generator, progenitor':
        'The description of the API is in up to 60 files of a client, and the file that it links to is not there.',
    },
    apply(document) {
      const info = asObject(document.info);
      if (info.description === undefined) return;
      info.description = asText(info.description).replace(
        /\s*\[[^\]]+\]\((?!https?:)[^)]+\)[^.]*\./g,
        '',
      );
    },
  },
];

/** oapi-codegen removes unused components anyway (oapi-codegen/oapi-codegen#154). */
export const usedComponents: Transformation = {
  name: 'used-components',
  does: 'Leaves out the components that nothing refers to any more.',
  needs: {
    'openapi-python-client, progenitor, openapi-generator, hey-api':
      'Generate types that no operation uses (oxidecomputer/progenitor#177, OpenAPITools/openapi-generator#17679).',
  },
  apply(document) {
    const { components, ...rest } = document;
    const used = new Set(listReferences(rest));
    // The loop also visits the references that it adds.
    for (const reference of used) {
      const component = asObject(valueAt(document, reference.slice(1)));
      for (const inner of listReferences(component)) used.add(inner);
    }
    const kinds = asObject(components);
    for (const [kind, value] of Object.entries(kinds)) {
      // Security schemes are used by name, not by reference.
      if (kind === 'securitySchemes') continue;
      const all = asObject(value);
      for (const name of Object.keys(all)) {
        if (!used.has(`#/components/${kind}/${name}`)) delete all[name];
      }
      if (Object.keys(all).length === 0) delete kinds[kind];
    }
  },
};

/** Lists what a value refers to, at any depth. */
function listReferences(value: Json): string[] {
  const references: string[] = [];
  walkObjects(value, ({ $ref }) => {
    // An example can have a `$ref` that is data.
    if (asText($ref).startsWith('#/components/')) references.push(asText($ref));
  });
  return references;
}
