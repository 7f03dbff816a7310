/** @import { Rule } from '../visitor.js' */

/**
 * Clients generated in Python, Rust and C# throw when content is declared for 204 and none comes;
 * no HTTP client can read a body after 204 (RFC 9110, 15.3.5).
 *
 * @type {Rule}
 */
export const empty204 = () => ({
  Response: (response, { key, location, report }) => {
    if (String(key) !== '204' || !('content' in response)) return;
    report({ message: '204 declares no content.', location: location.child('content').key() });
  },
});
