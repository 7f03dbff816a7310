/** Lists of operations, and the parts of their lines. */
import { operations, type OperationView } from '../data/operations.js';

/** Lists the operations with a tag. */
export function OperationList({ tag }: Pick<OperationView, 'tag'>) {
  return (
    <ul class="operation-list">
      {operations
        .filter((operation) => operation.tag === tag)
        .map(({ href, method, summary, deprecated, root, path }) => (
          <li>
            <a href={href}>
              <Method name={method} />
              <span class="operation-title">
                {deprecated ? <s>{summary}</s> : summary}
                {deprecated && <Tag text="Deprecated" />}
                {root === 'platform' && <Tag text="Platform root" />}
              </span>
              <code>
                <BreakablePath path={path} />
              </code>
            </a>
          </li>
        ))}
    </ul>
  );
}

/** Abbreviates the method, so that the column of a list stays narrow. */
export function Method({ name }: { readonly name: string }) {
  const text = name === 'DELETE' ? <abbr title="DELETE">DEL</abbr> : name;
  return <span class={`method method-${name.toLowerCase()}`}>{text}</span>;
}

export function Tag({ text }: { readonly text: string }) {
  return [' ', <span class="tag">{text}</span>];
}

/** A path that breaks before each slash, with its parameters in the accent color. */
export function BreakablePath({ path }: { readonly path: string }) {
  const [, ...parts] = path.split('/');
  return parts.map((part) => [<wbr />, '/', part.startsWith('{') ? <var>{part}</var> : part]);
}
