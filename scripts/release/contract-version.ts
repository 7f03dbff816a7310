/** The document with another `info.version`. */
export function withVersion(document: string, version: string): string {
  const line = /^( {2}version: ).*$/m;
  if (!line.test(document)) throw new Error('The document has no info.version');
  return document.replace(line, `$1${version}`);
}
