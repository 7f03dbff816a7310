/** The steps of the profile that change the document around its schemas. */
import { expect, test } from 'vitest';
import { concreteServers } from '../../scripts/profile-3.0/concrete-servers.js';
import { declaredAnswers } from '../../scripts/profile-3.0/declared-answers.js';
import { infoFields } from '../../scripts/profile-3.0/info-fields.js';
import { knownContent } from '../../scripts/profile-3.0/known-content.js';
import { usedComponents } from '../../scripts/profile-3.0/used-components.js';
import { answersOf, documentOf, schemasOf, transform } from './document-of.js';

test('info-fields leaves out what 3.0 does not know and keeps the rest', () => {
  const { info } = transform(infoFields, {
    info: { title: 'T', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } },
  });
  expect(info).toEqual({ title: 'T', license: { name: 'MIT' } });
});

test('concrete-servers writes the default of each variable into the URL, at the root and at an operation', () => {
  const servers = [
    { url: '{root}/api/v1', variables: { root: { default: 'http://127.0.0.1:4010' } } },
  ];
  const document = transform(concreteServers, documentOf({ servers, operation: { servers } }));
  const concrete = [{ url: 'http://127.0.0.1:4010/api/v1' }];
  expect(document).toMatchObject({
    servers: concrete,
    paths: { '/it': { put: { servers: concrete } } },
  });
  expect(JSON.stringify(document)).not.toContain('variables');
});

test('declared-answers leaves out the default answer and keeps the stated ones', () => {
  const document = transform(
    declaredAnswers,
    documentOf({
      operation: { responses: { '200': { description: '' }, default: { description: '' } } },
    }),
  );
  expect(answersOf(document)).toEqual({ '200': { description: '' } });
});

test('known-content keeps JSON and text and leaves out what has no known media type', () => {
  const content = (mediaType: string) => ({ description: '', content: { [mediaType]: {} } });
  const document = transform(
    knownContent,
    documentOf({
      operation: {
        responses: {
          '200': content('application/json'),
          '201': content('text/plain'),
          '202': content('*/*'),
        },
      },
    }),
  );
  expect(answersOf(document)).toEqual({
    '200': content('application/json'),
    '201': content('text/plain'),
    '202': { description: '' },
  });
});

test('used-components leaves out what nothing refers to, and what only that referred to', () => {
  const document = transform(
    usedComponents,
    documentOf({
      schemas: {
        Orphan: { type: 'array', items: { $ref: '#/components/schemas/OrphansChild' } },
        OrphansChild: { type: 'string' },
      },
    }),
  );
  expect(Object.keys(schemasOf(document))).toEqual(['Request', 'Answer']);
  expect(JSON.stringify(document)).toContain('securitySchemes');
});
