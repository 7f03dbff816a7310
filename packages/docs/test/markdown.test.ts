import { describe, expect, it } from 'vitest';
import { toHtml } from '../scripts/pages/html.js';
import { slug } from '../scripts/pages/slug.js';
import { withinRedoc } from '../scripts/redoc/edition.js';
import { markdownTable } from '../../../scripts/lib/tables.js';
import { typeName } from '../scripts/reference/type-name.js';

describe('Markdown as HTML', () => {
  it('gives headings their address and links the pages, not the files', () => {
    expect(toHtml('## Two roots\n\n[x](errors.md#a)')).toContain('<h2 id="two-roots">Two roots');
    expect(toHtml('[x](errors.md#a)')).toContain('<a href="errors.html#a">x</a>');
    expect(toHtml('[x](https://example.com/x.md)')).toContain('"https://example.com/x.md"');
  });

  it('writes code as text', () => {
    expect(toHtml('```sh\n<b> "$KEY"\n```')).toContain('<code>&lt;b&gt; &quot;$KEY&quot;</code>');
  });

  it('names the language of code, and refuses one without a name', () => {
    expect(toHtml('```go\n1\n```')).toContain('<figcaption>Go</figcaption>');
    expect(() => toHtml('```cobol\n1\n```')).toThrow('no caption for code in "cobol"');
  });

  it('folds only the languages that it is told to fold', () => {
    const text = '```python\n1\n```\n\n```curl\n2\n```';
    const html = toHtml(text, { folded: ['python'] });
    expect(html).toContain('<details><summary>Python</summary>');
    expect(html).toContain('<figcaption>curl</figcaption>');
  });

  it('names the rows and the columns of a table', () => {
    const html = toHtml(markdownTable(['Name', 'Type'], [['a', 'b']]));
    expect(html).toContain('<th scope="col">Name</th>');
    expect(html).toContain('<th scope="row">a</th><td data-label="Type">b</td>');
  });
});

describe('an address', () => {
  it('is the one that GitHub gives', () => {
    expect(slug('Errors, retries and timeouts')).toBe('errors-retries-and-timeouts');
  });
});

describe('a guide within Redoc', () => {
  it('links other guides by their tags and the reference by its page', () => {
    expect(
      withinRedoc('[a](errors.md) [b](errors.md#x) [c](reference.md#y) [d](openapi.yaml)'),
    ).toBe('[a](#/errors) [b](#/errors) [c](reference.html#y) [d](openapi.yaml)');
  });
});

describe('the name of a type', () => {
  it.each([
    [{ type: 'string', minLength: 24, maxLength: 24 }, 'string, exactly 24 characters'],
    [{ type: 'string', minLength: 2, maxLength: 30 }, 'string, 2 to 30 characters'],
    [{ type: 'string', maxLength: 256 }, 'string, at most 256 characters'],
    [{ type: ['string', 'null'], format: 'uuid' }, 'string, uuid or null'],
    [{ type: 'string', enum: ['a', 'b'] }, 'string, one of `a`, `b`'],
    [{ type: 'boolean', default: false }, 'boolean, default `false`'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Run' } }, 'array of [Run](#run-schema)'],
    [{ type: ['array', 'null'], items: { type: 'string' } }, 'array of string or null'],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of string'],
    [{ oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, '[A](#a-schema) or null'],
    [{}, 'any value'],
  ])('of %j is %s', (schema, name) => {
    expect(typeName(schema)).toBe(name);
  });
});
