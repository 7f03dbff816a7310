/** Embeds JSON in a script element. Escapes text that would end the element. */
export function JsonScript({ id, value }: { readonly id: string; readonly value: unknown }) {
  const __html = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html }} />;
}
