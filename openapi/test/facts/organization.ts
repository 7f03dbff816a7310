import { arrayOf, email, length, object, optional, required, string, table } from './fact.js';

const member = table('Member', {
  email: required(email),
  role: optional(string),
});

/** The source: "Requiredness of each of these four fields" is not given. */
const telephonyCredentials = table('Telephony credentials', {
  account_sid: optional(string),
  auth_token: optional(string),
  api_key_id: optional(string),
  api_key_secret: optional(string),
});

export const organization = table('Organization', {
  id: required(string),
  name: required(length(2, 30)),
  api_key: required(string),
  members: required(arrayOf(object(member))),
  description: optional(string),
  image_url: optional(string, /base64/i),
  telephony_credentials: optional(object(telephonyCredentials)),
  attributes: optional(arrayOf(string), /label/i),
});
