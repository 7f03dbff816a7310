/** Those fields of a body that may be written. Whatever else it holds is not kept. */
// Decision: unknown-fields
export const writable = <Body extends object, Field extends keyof Body>(
  body: Body,
  names: readonly Field[],
): Pick<Body, Field> =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]),
  ) as Pick<Body, Field>;
