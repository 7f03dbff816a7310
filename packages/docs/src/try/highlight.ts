/** Colors for code that is written while the page is read, with the classes that the build uses too. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: /(?<k>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\\n]|\\.)*"?)|(?<w>\b(?:true|false|null)\b)|(?<n>-?\b\d[\d.eE+-]*)/g,
  curl: /(?<s>"[^"]*"|'(?:[^']|'\\'')*')|(?<w>^curl\b)|(?<k>--[\w-]+)/g,
  ts: /(?<s>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<w>\b(?:import|from|const|await|for|of|true|false|null)\b)|(?<k>\b\w+(?=\())|(?<n>\b\d[\d.]*\b)/g,
  python:
    /(?<s>"(?:[^"\\\n]|\\.)*")|(?<w>\b(?:import|with|as|for|in|None|True|False)\b)|(?<k>\b\w+(?=\())|(?<n>\b\d[\d.]*\b)/g,
};

/** Lines of HTML. */
export function highlightLines(code: string, language: string): string[] {
  const pattern = TOKENS[language];
  let html = '';
  let end = 0;
  for (const match of pattern ? code.matchAll(pattern) : []) {
    const [[kind] = ['']] = Object.entries(match.groups ?? {}).filter(
      ([, text]) => text !== undefined,
    );
    html += escape(code.slice(end, match.index));
    end = match.index + match[0].length;
    // A token that spans lines is closed and opened again, so that each line is whole.
    html += match[0]
      .split('\n')
      .map((line) => `<span class="${kind}">${escape(line)}</span>`)
      .join('\n');
  }
  return (html + escape(code.slice(end))).split('\n');
}

export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
