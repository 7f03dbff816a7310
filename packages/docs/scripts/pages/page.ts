/** A page of plain HTML: one inline style sheet, no script unless it is hashed, nothing from elsewhere. */
import { integrity } from '../integrity.js';
import { escapeHtml } from './html.js';

export interface Page {
  /** Its file's name, without `.html`. */
  name: string;
  title: string;
  description: string;
  body: string;
  /** Whether it is there as Markdown too. Default true. */
  markdown?: boolean;
  /** Runs at the end of the body. The only script that the page's policy allows. */
  script?: string;
}

export interface NavigationEntry {
  name: string;
  title: string;
}

export function writePage(page: Page, navigation: NavigationEntry[], style: string): string {
  const scriptSource = page.script === undefined ? '' : ` script-src '${integrity(page.script)}';`;
  const policy = `default-src 'none';${scriptSource} style-src '${integrity(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(page.title)} · Voice-agent platform API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
${page.markdown === false ? '' : `<link rel="alternate" type="text/markdown" href="${page.name}.md">`}
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<nav aria-label="Site">
<ul>
<li><a href="index.html">Interactive reference</a></li>
${navigation.map((entry) => `<li>${navigationLink(entry, page)}</li>`).join('\n')}
</ul>
</nav>
</header>
<main id="content">
${page.body}
</main>
<footer>
<p>Made from the contract: <a href="openapi.yaml">openapi.yaml</a>, <a href="openapi.json">openapi.json</a>.
${page.markdown === false ? '' : `This page as Markdown: <a href="${page.name}.md">${page.name}.md</a>.`}</p>
</footer>
${page.script === undefined ? '' : `<script>${page.script}</script>`}
</body>
</html>
`;
}

function navigationLink({ name, title }: NavigationEntry, page: Page): string {
  const current = name === page.name ? ' aria-current="page"' : '';
  return `<a href="${name}.html"${current}>${escapeHtml(title)}</a>`;
}
