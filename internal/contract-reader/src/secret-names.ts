/** What names of credentials contain in any service. */
const PARTS =
  'token|secret|pass[ _.-]?(?:w|phrase|code)|pwd|bearer|credential|cookie|session|sess[_-]?id|signature|csrf|xsrf|jwt|oauth|authori[sz]ation|authentication';
/** Too short to count inside another word: `pass` is a part of `passenger`. */
const WORDS = 'pass|pw|psk|hmac|mfa|cvv|cvc';
/** Of these, `pin` for example is a part of `shipping`. */
const ENDS = 'auth|pin|otp|sig|.key';

const CANDIDATE = new RegExp(`${PARTS}|${WORDS}|${ENDS}`, 'i');
const SECRET_NAME = new RegExp(`${PARTS}|(?<![a-z])(?:${WORDS})(?![a-z])|(?:${ENDS})s?(?![a-z])`);

/** Whether a name is one that services give to credentials, beside those that the contract marks: `X-Auth-Token`, `otp`. */
export function isSecretName(name: string): boolean {
  // Nearly all names end here, which is several times as fast.
  if (!CANDIDATE.test(name)) return false;
  return SECRET_NAME.test(name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase());
}
