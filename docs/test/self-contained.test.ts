import { expect, it } from 'vitest';
import { integrity } from '../src/layout/assets.js';
import { makeSelfContained } from '../src/redoc/self-contained.js';

const redocModule =
  'const{RedocStandalone,hydrate,init}=(()=>({logo:"https://cdn.redoc.ly/redoc/logo-mini-full.svg"}))();' +
  'function mayEvaluate(){let e=globalThis;try{return e._factory??=Function(text),!0}catch{return!1}}' +
  'export{RedocStandalone,hydrate,init};';
const page = `<!-- content-security-policy --><!-- boot --><!-- style --><!-- header --><!-- page script -->
<link rel="modulepreload" href="https://cdn.redocly.com/redoc/v3/redoc.js" />
<script>theme()</script>
<script type="module">
  import { hydrate } from "https://cdn.redocly.com/redoc/v3/redoc.js";
  const __redoc_definition = {"text":"</script>"};
  const __redoc_options = {};
  hydrate(__redoc_definition, __redoc_options, document.body);
</script>`;

const asset = { name: 'assets/x.js', content: 'x' };
const assets = {
  style: '',
  headerStyle: '',
  bootScript: 'boot()',
  pageScript: 'start()',
  search: asset,
  try: asset,
  evidence: asset,
  fonts: asset,
};
const make = (html = page, module = redocModule) => makeSelfContained(html, module, 'p{}', assets);

it('makes a self-contained page without an address of a CDN, in the page or in its script', async () => {
  const { html, script } = await make();
  expect(html + String(script.content)).not.toContain('https://cdn');
});

it('gives a self-contained page a policy with the hash of each inline script', async () => {
  const { html } = await make();
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
  expect(scripts).toHaveLength(4);
  for (const script of scripts) expect(html).toContain(`'${integrity(script)}'`);
});

it('embeds the document in a self-contained page as inert data', async () => {
  const { html } = await make();
  expect(html).toContain(String.raw`{"text":"\u003c/script>"}`);
});

it.each([
  [
    'a page without the module script',
    page.replace('import { hydrate }', 'import { init }'),
    redocModule,
  ],
  ['a page that names the CDN elsewhere', `${page}https://cdn.redocly.com/redoc/x`, redocModule],
  ['a Redoc without its probe for eval', page, redocModule.replace('_factory', 'x')],
  ['a Redoc without its logo', page, redocModule.replace('logo-mini-full', 'other')],
])('refuses to make %s self-contained', async (_, changedPage, changedModule) => {
  await expect(make(changedPage, changedModule)).rejects.toThrow();
});
