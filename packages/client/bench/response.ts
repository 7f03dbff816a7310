/** The body of every response: an agent, so that it has a usual size. */
export const RESPONSE = JSON.stringify({
  id: '65f1c0ffee65f1c0ffee65f1',
  organization_id: '65f1c0ffee65f1c0ffee65f2',
  name: 'Ada',
  languages: ['en-US', 'es-MX'],
  voice_id: 'voice_1',
  created_at: '2026-11-20T12:00:00.000Z',
});
