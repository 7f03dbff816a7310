import { createClient } from './generated/client/index.js';
import { getOrganization, getWorkflowVersion, updateAgent } from './generated/index.js';

const auth = process.env.API_KEY;
const base = createClient({ baseUrl: `${process.env.BASE_URL}/api/v1`, auth });
const platform = createClient({ baseUrl: `${process.env.PLATFORM_URL}/api/v1`, auth });

const organization = await getOrganization({ client: base, throwOnError: true });
console.log(organization.data.name);

const version = await getWorkflowVersion({
  client: platform,
  path: { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' },
  headers: { 'x-organization-id': process.env.ORGANIZATION_ID ?? '' },
  throwOnError: true,
});
console.log(version.data.name);

// Without throwOnError a call resolves whatever happens: with `data`, or with `error`.
const { error, response } = await updateAgent({
  client: base,
  path: { id: '0123456789abcdef01234567' },
  body: { name: 'Nobody' },
});
if (error !== undefined) console.log(response?.status);
