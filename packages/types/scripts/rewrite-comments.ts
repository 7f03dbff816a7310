/** Rewrites the comments of openapi-typescript so that editors show them well. */
export function rewriteComments(declarations: string): string {
  return declarations.replaceAll(/\/\*\*[^]*?\*\//g, (comment) => {
    const text = comment
      // A tag of its own hides the description.
      .replace('@description ', '')
      // Four spaces make a block of code of a list.
      .replaceAll(/^( *\*) {5}/gm, '$1 ')
      // The description states the format where it matters.
      .replaceAll(/^ *\* Format: [\w-]+\n/gm, '');
    return moveToEnd(text, /^ *\* @deprecated\n/m);
  });
}

/** Moves the line of a tag to the end of a comment, because text after a tag would belong to the tag. */
function moveToEnd(comment: string, tag: RegExp): string {
  const [line = ''] = tag.exec(comment) ?? [];
  return comment.replace(tag, '').replace(/^ *\*\/$/m, `${line}$&`);
}
