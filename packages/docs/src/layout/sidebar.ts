/** Navigation over all pages. On narrow screens the same element is a popover, which needs no script. */
import { html, type Content, type Html } from '../components/html.js';
import { method } from '../components/marks.js';
import type { GuideGroup } from '../data/guides.js';
import type { OperationView } from '../data/operations.js';
import type { SiteData } from '../data/site-data.js';

export function sidebar(site: SiteData, current: string): Html {
  const guides = (group: GuideGroup, open = true) => guideGroup(site, group, current, open);
  return html`<nav class="sidebar" id="sidebar" popover aria-label="Documentation">
    <ul class="nav-top">
      ${entry('/redoc.html', 'API reference', current)}
    </ul>
    ${guides('Start')}${guides('Guides')}${guides('Recipes')}
    ${group('Operations', true, [
      html`<ul>
        ${entry('/operations/index.html', 'All operations', current)}
      </ul>`,
      site.contract.document.tags.map(
        ({ name }) =>
          html`<h3>${name}</h3>
            <ul>
              ${site.operations
                .filter(({ tag }) => tag === name)
                .map((operation) => operationEntry(operation, current))}
            </ul>`,
      ),
    ])}
    ${guides('Tools')}${guides('Other languages', false)}
    ${group('Reference', true, [
      html`<ul>
        ${entry('/unspecified.html', 'What is not specified', current)}${entry('/changes.html', 'Changes', current)}
      </ul>`,
    ])}
  </nav>`;
}

function guideGroup(site: SiteData, name: GuideGroup, current: string, open: boolean): Html {
  const guides = site.guides.filter((guide) => guide.group === name);
  if (guides.length === 0) return html``;
  const isHere = guides.some(({ href }) => href === current);
  return group(name, open || isHere, [
    html`<ul>
      ${guides.map(({ href, label }) => entry(href, label, current))}
    </ul>`,
  ]);
}

function group(name: string, open: boolean, content: readonly Content[]): Html {
  return html`<details class="nav-group" ${open && html` open`}>
    <summary>${name}</summary>
    ${content}
  </details>`;
}

function entry(href: string, label: Content, current: string): Html {
  return html`<li>
    <a href="${href}" ${href === current && html` aria-current="page"`}>${label}</a>
  </li>`;
}

function operationEntry(
  { href, summary, deprecated, ...operation }: OperationView,
  current: string,
): Html {
  const label = deprecated
    ? html`<s>${summary}</s><span class="visually-hidden"> (deprecated)</span>`
    : html`<span>${summary}</span>`;
  return entry(href, html`${method(operation.method)}${label}`, current);
}
