/** Parses JSON, and finds the place of a fault. The error of JSON.parse quotes the text, which can contain a secret. */

/** @throws SyntaxError with the line and the column of the fault. Its message follows "is". */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.slice(0, findFault(text)).split('\n');
    const column = lines.at(-1)!.length + 1;
    throw new SyntaxError(`not well-formed JSON at line ${lines.length}, column ${column}`);
  }
}

/**
 * A punctuation mark, a string, or another value. A string repeats its escapes alone as a group, because a group for each
 * character fills the stack in a string of 10 MB.
 */
const TOKEN =
  /([{}[\]:,])|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The kinds of tokens that begin a value. */
const VALUE = ['{', '[', 'string', 'other value'];

/** Returns the offset of the first token that JSON does not allow there, or of the end if the text is not complete. */
function findFault(text: string): number {
  /** The brackets that close the open objects and lists. */
  const closers: string[] = [];
  let allowed: readonly string[] = VALUE;
  for (let offset = skipSpace(text, 0); ; offset = skipSpace(text, TOKEN.lastIndex)) {
    TOKEN.lastIndex = offset;
    const [token, mark] = TOKEN.exec(text) ?? [];
    if (token === undefined) return offset;
    const string = allowed.includes('name') ? 'name' : 'string';
    const kind = mark ?? (token.startsWith('"') ? string : 'other value');
    if (!allowed.includes(kind)) return offset;
    if (kind === '{') closers.push('}');
    if (kind === '[') closers.push(']');
    if (kind === '}' || kind === ']') closers.pop();
    allowed = findAllowed(kind, closers.at(-1));
  }
}

const SPACE = /[ \t\n\r]*/y;

function skipSpace(text: string, start: number): number {
  SPACE.lastIndex = start;
  return start + SPACE.exec(text)![0].length;
}

/** Returns the kinds of tokens that can follow, inside the object or list that `closer` ends. */
function findAllowed(last: string, closer: string | undefined): readonly string[] {
  switch (last) {
    case '{':
      return ['name', '}'];
    case 'name':
      return [':'];
    case '[':
      return [...VALUE, ']'];
    case ':':
      return VALUE;
    case ',':
      return closer === '}' ? ['name'] : VALUE;
    default:
      return closer === undefined ? [] : [',', closer];
  }
}
