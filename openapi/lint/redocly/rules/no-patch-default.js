/** @import { Rule } from '../visitor.js' */
import { asObject, contentOf, schemasFrom } from '../nodes.js';

/**
 * Clients generated in Python, Rust and C# send a default that the caller never named, so a PATCH
 * would overwrite data.
 *
 * @type {Rule}
 */
export const noPatchDefault = () => ({
  PathItem: (item, context) => {
    const location = context.location.child(['patch', 'requestBody']);
    for (const body of contentOf(context, asObject(item['patch'])['requestBody'], location)) {
      for (const { schema, location: place } of schemasFrom(context, body.schema, body.location)) {
        if (!('default' in schema)) continue;
        const message = 'The body of a PATCH states no default.';
        context.report({ message, location: place.child('default').key() });
      }
    }
  },
});
