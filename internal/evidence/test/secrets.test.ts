import { expect, it } from 'vitest';
import { entry, everything } from './recording.js';

const login = (request: object) => ({
  request: { method: 'POST', url: 'https://a.example', ...request },
});
const webhook = (body: object) => login({ postData: { text: JSON.stringify(body) } });
const bearer = (value: string) => ({ name: 'Authorization', value: `Bearer ${value}` });
const basic = (value: string) => ({ name: 'Authorization', value: `Basic ${btoa(value)}` });

it.each<readonly [string, object]>([
  ['of two headers', login({ headers: [bearer('hush'), bearer('other')] })],
  [
    'of two cookie headers',
    login({ headers: ['s=hush', 't=1'].map((value) => ({ name: 'cookie', value })) }),
  ],
  ['of a cookie beside the headers', login({ cookies: [{ name: 's', value: 'hush' }] })],
  ['of a form', login({ postData: { params: [{ name: 'password', value: 'hush' }] } })],
  [
    'of an encoded form',
    login({
      postData: { mimeType: 'application/x-www-form-urlencoded', text: 'api_key=%68ush' },
    }),
  ],
  ['of a query', login({ url: 'https://a.example/?access_token=hush' })],
  [
    'of a response',
    { ...login({}), response: { status: 200, content: { text: '{"token":"hush"}' } } },
  ],
  ['that is a host', login({ url: 'http://hush/' })],
  ['of headers in an object', login({ headers: { Authorization: 'Bearer hush' } })],
  ['of a name and a password', login({ headers: [basic('wanda:hush')] })],
  ['in capitals', login({ headers: [bearer('HUSH')] })],
  ['of a session', login({ url: 'https://a.example/?session_id=hush' })],
  [
    'of a query beside the address',
    login({ url: 'https://a.example/?x=1', queryString: [{ name: 'token', value: 'hush' }] }),
  ],
  [
    'of an address in a header',
    login({ headers: [{ name: 'Referer', value: 'https://b.example/?token=hush' }] }),
  ],
  ['of a form that is plain text', login({ postData: { text: 'user=a; password=hush' } })],
  [
    'of a form in parts',
    login({ postData: { text: '--x\r\nA: b; name="password"\r\n\r\nhush\r\n--x--' } }),
  ],
  [
    'of a form in parts with headers and without quotes',
    login({
      postData: {
        mimeType: 'multipart/form-data; boundary=x',
        text: '--x\r\nContent-Disposition: form-data; name=password\r\nContent-Type: text/plain\r\n\r\nhush\r\n--x--',
      },
    }),
  ],
  ['of XML', login({ postData: { text: '<a:Password type="x">hush</a:Password>' } })],
  [
    'of XML on several lines',
    login({ postData: { text: '<login>\n  <password>hush</password>\n</login>' } }),
  ],
  ['after the # of an address', login({ url: 'https://a.example/#x=1&access_token=hush' })],
  [
    'of an address that a redirect leads to',
    {
      ...login({}),
      response: {
        status: 302,
        headers: [{ name: 'Location', value: 'https://b.example/#access_token=hush' }],
      },
    },
  ],
  [
    'in quotes in a header',
    login({ headers: [{ name: 'Authorization', value: 'Digest username="hush", qop=auth' }] }),
  ],
  [
    'of a WebSocket',
    { ...login({}), _webSocketMessages: [{ type: 'send', data: '{"token":"hush"}' }] },
  ],
  [
    'of JSON that was cut off',
    login({ postData: { mimeType: 'application/json', text: '{"api_key":"hush","na' } }),
  ],
  ['of JSON in a text', login({ postData: { text: '{"sent":"{\\"api_key\\":\\"hush\\"}"}' } })],
  [
    'of an encoded cookie',
    login({ headers: [{ name: 'cookie', value: 'a=%7B%22t%22:%22hush%22' }] }),
  ],
  ['of a part of a token', login({ headers: [bearer('a.hush.c')] })],
  ['after a colon in a header', login({ headers: [bearer('a:hush')] })],
  ['of a header of a webhook', webhook({ headers: [{ key: 'a', value: 'Bearer hush' }] })],
  [
    'of a password in a webhook',
    webhook({ headers: [{ key: 'a', value: `Basic ${btoa('a:hush')}` }] }),
  ],
  ['of a password in an address', webhook({ url: 'https://wanda:hush@hooks.example' })],
  ['of a query in an address', webhook({ url: 'https://hooks.example?a=1&token=hush' })],
  ...['X-XSRF', 'X-Signature'].map(
    (name) => [`of ${name}`, login({ headers: [{ name, value: 'hush' }] })] as const,
  ),
  ...['pwd', 'pin', 'passphrase', 'private_key', 'tokenValue', 'bearer', 'key', 'sig'].map(
    (name) =>
      [`of a query named ${name}`, login({ url: `https://a.example/?${name}=hush` })] as const,
  ),
])('never shows a value %s', (_, recorded) => {
  const organization = {
    id: 'o',
    name: 'Quay',
    api_key: 'k',
    members: [{ email: 'a@b.example', role: 'hush' }],
  };
  const text = everything(recorded, entry('GET /orgs', { response: organization }));
  expect(text).toContain('one word');
  expect(text).not.toContain('hush');
});
