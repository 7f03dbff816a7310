/* global document, FormData, setInterval, URLSearchParams */
// Everything that comes from a request or from the state is written as text, never as markup.

const find = (id) => document.getElementById(id);

const element = (name, content, properties = {}) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(content);
  return made;
};

const kinds = {
  'status 503': { status: 503, retryAfterMs: 1_000 },
  'status 429': { status: 429, retryAfterMs: 1_000 },
  'status 500': { status: 500 },
  'a reset connection': { reset: true },
  'no answer': { stall: true },
  'a cut answer': { truncate: true },
};

const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok) return response.status === 204 ? undefined : response.json();
  throw new Error((await response.json()).detail);
};

const toneOf = (status) =>
  status === undefined || status >= 500 ? 'bad' : status >= 400 ? 'odd' : 'good';

const clockTime = (milliseconds) => new Date(milliseconds).toISOString().slice(11, 19);

const requestRow = ({ receivedAt, status, root, method, path, query, operationId }) => {
  const search = new URLSearchParams(query).toString();
  const row = document.createElement('tr');
  row.append(
    element('td', clockTime(receivedAt)),
    element('td', String(status ?? 'cut'), { className: toneOf(status) }),
    element('td', root),
    element('td', `${method} ${path}${search && `?${search}`}`),
    element('td', operationId ?? '-'),
  );
  return row;
};

const failureText = ({ operationId, failure, remaining }) => {
  const kind = Object.fromEntries(Object.entries(failure).filter(([name]) => name !== 'times'));
  return `${operationId}: ${JSON.stringify(kind)}, ${remaining} more`;
};

// A part that is open stays open, and is not written anew while nothing in it has changed.
const showPart = (name, value) => {
  const id = `part-${name}`;
  const text = JSON.stringify(value, null, 2);
  const part = find(id) ?? element('details', element('summary', name), { id });
  if (!part.isConnected) {
    part.append(element('pre', '', { tabIndex: 0 }));
    find('state').append(part);
  }
  const pre = part.querySelector('pre');
  if (pre.textContent !== text) pre.textContent = text;
};

const show = ({ now, counts, state, requests, failures, operationIds }) => {
  find('now').textContent = now;
  find('requests').replaceChildren(...requests.toReversed().map(requestRow));
  find('failures').replaceChildren(...failures.map((one) => element('li', failureText(one))));
  find('drop').hidden = failures.length === 0;
  for (const [name, value] of Object.entries(state)) {
    showPart(name, value);
    const count = counts[name];
    find(`part-${name}`).querySelector('summary').textContent =
      count === undefined ? name : `${name} (${count})`;
  }
  const select = document.querySelector('#fail [name=operationId]');
  if (select.options.length === 0)
    select.append(...operationIds.map((id) => element('option', id)));
};

const say = (text) => {
  find('status').textContent = text;
};

let answers = true;
const refresh = async () => {
  try {
    show(await call('GET', '/_sandbox/overview'));
    if (!answers) say('');
    answers = true;
  } catch (error) {
    answers = false;
    say(`The sandbox does not answer: ${error.message}`);
  }
};

const onSubmit = (id, act) => {
  find(id).addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      say(await act(new FormData(event.target)));
    } catch (error) {
      say(error.message);
    }
    await refresh();
  });
};

onSubmit('clock', async (form) => {
  await call('POST', '/_sandbox/clock', { advanceMs: Number(form.get('seconds')) * 1_000 });
  return `The clock moved by ${form.get('seconds')} seconds.`;
});
onSubmit('fail', async (form) => {
  const operationId = form.get('operationId');
  await call('POST', '/_sandbox/failures', {
    operationId,
    times: Number(form.get('times')),
    ...kinds[form.get('kind')],
  });
  return `${operationId} will fail.`;
});
onSubmit('drop', async () => {
  await call('DELETE', '/_sandbox/failures');
  return 'No failure is due.';
});
onSubmit('reset', async () => {
  await call('POST', '/_sandbox/reset');
  return 'Everything is as it was at the start.';
});

document
  .querySelector('#fail [name=kind]')
  .append(...Object.keys(kinds).map((kind) => element('option', kind)));
await refresh();
setInterval(() => document.visibilityState === 'visible' && refresh(), 2_000);
