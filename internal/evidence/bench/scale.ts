/**
 * Compares large recordings, and prints the time and the memory that this takes: `pnpm bench [exchanges]`. The figures
 * depend on the machine, so nothing fails by them.
 */
import { compare, readHar } from '../src/index.js';
import { entry, har } from '../test/recording.js';

const exchanges = Number(process.argv[2] ?? 18_000);

// Short lists, and long ones.
for (const items of [1, 10]) {
  const text = recording(exchanges, items);
  const before = process.cpuUsage();
  compare([readHar('bench.har', text)]);
  const { user, system } = process.cpuUsage(before);
  // On a busy machine, time passes that the comparison does not use.
  const cpu = ((user + system) / 1e6).toFixed(1);
  const memory = (process.resourceUsage().maxRSS / 1000).toFixed(0);
  const size = (text.length / 1e6).toFixed(0);
  console.log(`${exchanges} exchanges, ${size} MB: ${cpu} s of CPU time, ${memory} MB of memory`);
}

function uuid(index: number): string {
  return `9c0f9a52-3a0e-4e0b-9c55-${String(index).padStart(12, '0')}`;
}

/** A third are lists of runs, the others updates of use cases and lists of numbers. Some values contradict the contract. */
function recording(exchanges: number, items: number): string {
  return har(
    ...Array.from({ length: exchanges }, (_, index) => {
      if (index % 3 === 0) {
        return entry(`GET /use-cases/${uuid(7)}/runs?limit=${items}`, {
          response: Array.from({ length: items }, (_, item) => runOf(index, item)),
        });
      }
      const id = String(index % 500).padStart(24, '0');
      if (index % 3 === 1) {
        const keywords = [`word${index}`, `word${index + 1}`];
        return entry(`PATCH /use-cases/${id}`, {
          body: { keywords, params: { retries: index } },
          response: {
            id,
            organization_id: 'o',
            name: 'Recall',
            timezone: 'Europe/Berlin',
            keywords,
            params: { clinic: 'Quayside', retries: index },
            max_duration_mins: 'long',
          },
        });
      }
      return entry('GET /numbers', {
        response: Array.from({ length: items }, (_, item) => ({
          id: `${id}${item}`,
          organization_id: 'o',
          number: '+4930901821',
          sid: `PN${item}`,
          mode: 'use_case',
          use_case_config: { id, prompt_routes: [{ probability: 100 }] },
        })),
      });
    }),
  );
}

function runOf(index: number, item: number) {
  const timestamp = new Date(Date.UTC(2026, 0, 1) + (index + item) * 1000).toISOString();
  const version = {
    id: uuid(1),
    slug: 'recall',
    org_id: uuid(2),
    use_case_id: uuid(7),
    version_number: 2,
    name: 'Recall',
    is_published: true,
    is_live: true,
    environment: 'production',
    timestamp,
    source_version_id: null,
    published_at: null,
    is_deleted: false,
    description: null,
    created_by: null,
  };
  return {
    id: uuid(index * 100 + item),
    org_id: uuid(2),
    use_case_id: uuid(7),
    version_id: uuid(1),
    status: item % 7 === 0 ? 'paused' : 'completed',
    annotation: null,
    timestamp,
    version,
    data: { caller: 'Ostermann', attempts: item, note: 'x'.repeat(300) },
    issuesCount: 0,
  };
}
