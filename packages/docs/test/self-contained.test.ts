import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeSelfContained } from '../scripts/redoc/self-contained.js';
import { integrity } from '../scripts/integrity.js';

const redocModule =
  'const{RedocStandalone,hydrate,init}=(()=>({logo:"https://cdn.redoc.ly/redoc/logo-mini-full.svg"}))();' +
  'function mayEvaluate(){let e=globalThis;try{return e._factory??=Function(text),!0}catch{return!1}}' +
  'export{RedocStandalone,hydrate,init};';
const page = `<!-- content-security-policy --><!-- style -->
<link rel="modulepreload" href="https://cdn.redocly.com/redoc/v3/redoc.js" />
<script>theme()</script>
<script type="module">
  import { hydrate } from "https://cdn.redocly.com/redoc/v3/redoc.js";
  const __redoc_definition = {"text":"</script>"};
  const __redoc_options = {};
  hydrate(__redoc_definition, __redoc_options, document.body);
</script>`;

describe('a self-contained page', () => {
  it('names no address of a network, in the page or in its script', async () => {
    const { html, script } = await makeSelfContained(page, redocModule, 'p{}');
    expect(html + script).not.toContain('https://cdn');
  });

  it('has a policy with the hash of each script that it runs', async () => {
    const { html } = await makeSelfContained(page, redocModule, 'p{}');
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text ?? '',
    );
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(html).toContain(`'${integrity(script)}'`);
  });

  it('holds its document as inert data', async () => {
    const { html } = await makeSelfContained(page, redocModule, 'p{}');
    expect(html).toContain(String.raw`{"text":"\u003c/script>"}`);
  });

  it.each([
    [
      'a page without the module script',
      page.replace('import { hydrate }', 'import { init }'),
      redocModule,
    ],
    [
      'a page that names the network once more',
      `${page}https://cdn.redocly.com/redoc/x`,
      redocModule,
    ],
    ['a Redoc that no longer asks to evaluate text', page, redocModule.replace('_factory', 'x')],
    ['a Redoc without its logo', page, redocModule.replace('logo-mini-full', 'other')],
  ])('is refused for %s', async (_, changedPage, changedModule) => {
    await expect(makeSelfContained(changedPage, changedModule, 'p{}')).rejects.toThrow();
  });

  it('is what the build has written', async () => {
    const html = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    expect(html).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/(src|href)="https?:\/\/cdn/);
  });
});
