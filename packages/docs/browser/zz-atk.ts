import { launchBrowser } from '@voice-agent-platform/internal/launch-browser';
import { serveDocs } from '../src/serve.js';
const browser = await launchBrowser();
const server = await serveDocs({ port: 0 });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const faults: string[] = [];
page.on('pageerror', (e) => faults.push('PAGEERROR ' + e.message.slice(0, 200)));
page.on('console', (m) => {
  if (['error', 'warning'].includes(m.type())) faults.push('CONSOLE ' + m.text().slice(0, 200));
});
await page.goto(server.url + 'operations/updateUseCase.html');
await page.locator('#try').hover();
await page.locator('#try[data-ready]').waitFor();
const cases: Record<string, string> = {
  'deep 20000': '{"params":' + '['.repeat(20000) + ']'.repeat(20000) + '}',
  'deep 3000': '{"params":{"a":' + '['.repeat(3000) + ']'.repeat(3000) + '}}',
  'deep 1000': '{"params":{"a":' + '['.repeat(1000) + ']'.repeat(1000) + '}}',
  proto: '{"__proto__": {"x": 1}, "constructor": 1}',
  'dup keys': '{"name":"a","name":"b"}',
  'lone surrogate': '{"name":"\\ud800"}',
  'huge number': '{"max_duration_mins": 1e999}',
  'neg zero': '{"max_duration_mins": -0}',
  'big int': '{"max_duration_mins": 12345678901234567890}',
  script: '{"name":"</script><img src=x onerror=alert(1)>"}',
  null: 'null',
  array: '[]',
  string: '"x"',
  number: '1',
  empty: '',
  ws: '  \n ',
  comment: '{"name": "a" /* x */}',
  trailing: '{"name":"a",}',
  bom: '\ufeff{"name":"a"}',
  nbsp: '\u00a0{"name":"a"}',
  two: '{} {}',
  nul: '{"name":"\u0000"}',
  tabs: '{\t"name":\t"a"}',
  crlf: '{\r\n"name":1\r\n}',
  'unicode sep': '{"name":"a\u2028b"}',
  single: "{'name':'a'}",
  '100 errors': '{"keywords":[' + Array(100).fill(1).join(',') + ']}',
  '3000 lines': JSON.stringify(
    { params: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => ['k' + i, i])) },
    null,
    2,
  ),
  '100 KiB line': JSON.stringify({ name: 'a'.repeat(100 * 1024) }),
  '1 MiB string': JSON.stringify({ name: 'a'.repeat(1024 * 1024) }),
  '1 MiB text lines': JSON.stringify(
    {
      params: Object.fromEntries(
        Array.from({ length: 40000 }, (_, i) => ['key' + i, 'value ' + i]),
      ),
    },
    null,
    2,
  ),
  '1 MiB errors': JSON.stringify(
    { keywords: Array.from({ length: 200000 }, (_, i) => i) },
    null,
    1,
  ),
  '1 MiB garbage': 'x{"'.repeat(350000),
  '1 MiB newlines': '{' + '\n'.repeat(1024 * 1024) + '}',
};
for (const [name, text] of Object.entries(cases)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  const before = faults.length;
  const ms = await page.evaluate(async (value) => {
    const body = document.querySelector('#try-body') as HTMLTextAreaElement;
    const t = performance.now();
    body.value = value;
    body.dispatchEvent(new Event('input', { bubbles: true }));
    const s = performance.now() - t;
    await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
    return [Math.round(s), Math.round(performance.now() - t)];
  }, text);
  await page.waitForTimeout(process.argv[3] ? Number(process.argv[3]) : 0);
  const state = await page.evaluate(() => [
    document.querySelector('#try-validity')!.textContent,
    [...document.querySelectorAll('#try-messages li')]
      .slice(0, 2)
      .map((e) => e.textContent!.slice(0, 110))
      .join(' | '),
    document.querySelectorAll('#try-messages li').length,
  ]);
  const t2 = Date.now();
  await page.evaluate(() => (document.querySelector('#try') as HTMLFormElement).requestSubmit());
  await page.waitForTimeout(50);
  const res = await page.evaluate(() =>
    (document.querySelector('#try-result') as HTMLElement).innerText
      .slice(0, 90)
      .replace(/\n/g, ' '),
  );
  console.log(
    name.padEnd(18),
    ms.join('/'),
    'ms;',
    JSON.stringify(state),
    'send',
    Date.now() - t2,
    JSON.stringify(res),
    faults.slice(before).join(' || '),
  );
  await page.evaluate(() => {
    (document.querySelector('#try-result') as HTMLElement).replaceChildren();
  });
}
await browser.close();
await server.close();
