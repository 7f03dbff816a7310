/** Shows JSON as colored lines, in the docs and in the sandbox's inspector. */
import { useState } from 'preact/hooks';
import { parsePointer } from '../json.js';
import { messagesByLine, writeLines, type Line, type Mark } from './json-lines.js';

interface JsonViewProps {
  readonly value: unknown;
  /** The name for screen readers. */
  readonly label: string;
  /** Messages, each on the line of its value. */
  readonly marks?: readonly Mark[];
  /** Returns true for a field of the first level that gets a tint. */
  readonly isChanged?: (key: string) => boolean;
  /** Folds nested values where there are more lines than this. */
  readonly foldAfter?: number;
}

export function JsonView(props: JsonViewProps) {
  const { value, label, marks = [], isChanged, foldAfter = Infinity } = props;
  /** The pointers of the values that the reader opened, with everything inside them. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isFolded = (pointer: string) =>
    !opened.some((outer) => `${pointer}/`.startsWith(`${outer}/`));
  const all = writeLines(value);
  const lines = all.length > foldAfter ? writeLines(value, isFolded) : all;
  const showAll = ({ currentTarget: button }: { readonly currentTarget: Element }) => {
    setOpened(['']);
    (button.previousElementSibling as HTMLElement).focus();
  };
  const messages = messagesByLine(lines, marks);
  return (
    <>
      <pre class="json" tabIndex={0} role="group" aria-label={label} translate={false}>
        <code>
          {lines.map((line, index) => {
            const message = messages.get(index)?.join(', ');
            const [key] = parsePointer(line.pointer);
            const isTinted = key !== undefined && isChanged?.(key);
            return (
              <span class={`line${message ? ' line-marked' : ''}${isTinted ? ' is-changed' : ''}`}>
                <LineContent line={line} onOpen={() => setOpened([...opened, line.pointer])} />
                {message && <em>{message}</em>}
                {'\n'}
              </span>
            );
          })}
        </code>
      </pre>
      {lines.length < all.length && (
        <button type="button" class="text-button" onClick={showAll}>
          Show all {all.length} lines
        </button>
      )}
    </>
  );
}

interface LineContentProps {
  readonly line: Line;
  /** Called when the reader opens a folded value. */
  readonly onOpen: () => void;
}

function LineContent({ line: { depth, key, token, hasComma }, onOpen }: LineContentProps) {
  return (
    <>
      {'  '.repeat(depth)}
      {key !== undefined && (
        <>
          <span class="k">{JSON.stringify(key)}</span>
          {': '}
        </>
      )}
      {token.kind === 'folded' ? (
        <button type="button" class="fold" onClick={onOpen}>
          {token.text}
        </button>
      ) : (
        <TokenText token={token} />
      )}
      {hasComma && ','}
    </>
  );
}

/** The classes of the colored tokens. */
const COLORS: Readonly<Partial<Record<Line['token']['kind'], string>>> = {
  string: 's',
  number: 'n',
  word: 'w',
};

function TokenText({ token: { kind, text } }: Pick<Line, 'token'>) {
  const color = COLORS[kind];
  return color === undefined ? <>{text}</> : <span class={color}>{text}</span>;
}
