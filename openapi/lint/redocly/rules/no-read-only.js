/** @import { Rule } from '../visitor.js' */

/**
 * Generated clients demand a field that is `readOnly` and required when they send. Requests and
 * answers have schemas of their own instead.
 *
 * @type {Rule}
 */
export const noReadOnly = () => ({
  Schema: (schema, { location, report }) => {
    for (const keyword of ['readOnly', 'writeOnly']) {
      if (!(keyword in schema)) continue;
      const message = `Requests and answers have schemas of their own, without \`${keyword}\`.`;
      report({ message, location: location.child(keyword).key() });
    }
  },
});
