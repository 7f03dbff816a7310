import { platform } from '../../lib/platform';

// Without this, Next.js can show a cached response.
export const dynamic = 'force-dynamic';

export default async function Numbers() {
  const numbers = await platform.listPhoneNumbers();
  return numbers.map(({ id, number, title }) => (
    <p key={id}>
      {number} {title}
    </p>
  ));
}
