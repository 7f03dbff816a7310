/** Everything that the platform's description leaves open, grouped by resource, with links to where it applies. */
import type { RenderableProps } from 'preact';
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { markdownTable } from '@voice-agent-platform/shared/tables';
import { kinds } from '@voice-agent-platform/openapi/unspecified';
import { LinkedHeading, sentence } from '../components/markdown.js';
import { EVIDENCE_HEADING, EvidencePanel } from '../evidence/panel.js';
import { UnknownFacts, kindInWords } from '../components/marks.js';
import {
  allQuestions,
  marksOf,
  type Irregularity,
  type Question,
  type Unknown,
} from '../data/unknowns.js';
import { slug } from '../data/slug.js';
import type { Page } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';

/** A question with the operations that show it. */
interface LocatedQuestion extends Question {
  readonly places: readonly { readonly operationId: string; readonly href: string }[];
}

/** By the resource of the operations concerned. What concerns more than one resource comes first. */
export function groupUnknowns({ operations, contract }: SiteData) {
  const { tags } = contract;
  const tagged = allQuestions.map((question) => {
    const places = operations.flatMap(({ tag, operationId, href, questions }) => {
      const fragment = questions.get(question.id);
      if (fragment === undefined) return [];
      return [{ tag, operationId, href: href + fragment.replace(/^#$/, '') }];
    });
    const isAsked = (tag: object) =>
      marksOf(tag).unknowns.some((each) => each.question === question.id);
    const own = tags.find(isAsked)?.name;
    const concerned = own === undefined ? new Set(places.map(({ tag }) => tag)) : new Set([own]);
    return {
      tag: concerned.size === 1 ? [...concerned][0] : undefined,
      entry: { ...question, places },
    };
  });
  return [undefined, ...tags.map(({ name }) => name)]
    .map((tag) => ({
      id: slug(tag ?? WHOLE_API),
      title: tag ?? WHOLE_API,
      entries: tagged.filter((each) => each.tag === tag).map(({ entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const WHOLE_API = 'The whole API';

/** The artifact of the contract, and what it does not list. */
function twin({ marks }: SiteData): string {
  const cells = ({ subject, note, kind }: Irregularity) => [subject, note, `\`${kind}\``];
  const rows = marks.irregularities.map(cells);
  return `${readArtifact('unspecified.md')}\n## What is non-standard\n\n${markdownTable(['Where', 'What', 'Kind'], rows)}\n`;
}

export function unspecifiedPage(site: SiteData): Page {
  const groups = groupUnknowns(site);
  const questions = groups.flatMap(({ entries }) => entries);
  const headings = [
    EVIDENCE_HEADING,
    ...groups.map(({ id, title }) => ({ id, text: title })),
    { id: 'non-standard', text: 'What is non-standard' },
  ];
  return {
    path: '/unspecified.html',
    title: 'What is not specified',
    description: `The ${questions.length} questions that the platform's description leaves open, each with what to assume until it is specified.`,
    headings,
    markdown: twin(site),
    eyebrow: 'Reference',
    lead: sentence(
      `The platform’s description leaves ${questions.length} questions open. The contract declares each one under \`x-unspecified\` and never guesses. Until the platform specifies it, rely on nothing beyond “Assume”.`,
    ),
    body: (
      <>
        <EvidencePanel />
        <ResourceFilter groups={groups} total={questions.length} />
        <KindFilter questions={questions} />
        {groups.map(({ id, title, entries }) => (
          <Section id={id} title={title}>
            {entries.map((entry) => (
              <Entry question={entry} />
            ))}
          </Section>
        ))}
        <Section id="non-standard" title="What is non-standard">
          <p>
            These things do not follow HTTP or OpenAPI conventions, and the platform does them all
            the same. The contract marks each one with <code>x-irregularity</code>.
          </p>
          <dl class="irregularities">
            {site.marks.irregularities.map(({ subject, kind, note }) => (
              <>
                <dt>
                  {subjectLink(site, subject)} <span class="non-standard">{kindInWords(kind)}</span>
                </dt>
                <dd>{sentence(note)}</dd>
              </>
            ))}
          </dl>
        </Section>
      </>
    ),
  };
}

type Groups = ReturnType<typeof groupUnknowns>;

function ResourceFilter({ groups, total }: { readonly groups: Groups; readonly total: number }) {
  return (
    <div class="filter needs-script" role="group" aria-label="Filter by resource">
      <button type="button" class="chip" data-filter="" aria-pressed="true">
        All <span>{total}</span>
      </button>
      {groups.map(({ id, title, entries }) => (
        <button type="button" class="chip" data-filter={id} aria-pressed="false">
          {title} <span>{entries.length}</span>
        </button>
      ))}
    </div>
  );
}

function KindFilter({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div class="input-group filter-kinds needs-script">
      <label class="label" for="kinds">
        Kind of question
      </label>
      <select class="select" id="kinds" autocomplete="off">
        <option value="">All kinds</option>
        {Object.entries(kinds).map(([kind, meaning]) => {
          const count = questions.filter((entry) => entry.kind === kind).length;
          if (count === 0) return undefined;
          return <option value={kind}>{`${kind}: ${meaning} (${count})`}</option>;
        })}
      </select>
    </div>
  );
}

function Section({ id, title, children }: RenderableProps<Record<'id' | 'title', string>>) {
  return (
    <section data-group={id} aria-labelledby={id}>
      <LinkedHeading id={id}>{title}</LinkedHeading>
      {children}
    </section>
  );
}

function Entry({ question }: { readonly question: LocatedQuestion }) {
  const { at, places, kind } = question;
  return (
    <article class="entry" data-kind={kind}>
      <p class="entry-kind">
        <span class="visually-hidden">Kind: </span>
        {kind}
      </p>
      <h3>
        {at.map((entry, index) => (
          <>
            {index > 0 && ', '}
            <EntryTitle entry={entry} />
          </>
        ))}
      </h3>
      <UnknownFacts entry={question} style="without-link" />
      {places.length > 0 && (
        <p class="entry-places">
          Applies to{' '}
          {sentence(places.map((place) => `[\`${place.operationId}\`](${place.href})`).join(' '))}
        </p>
      )}
    </article>
  );
}

function EntryTitle({ entry: { id, pointer, subject, source } }: { readonly entry: Unknown }) {
  // What concerns everything is best named by its section of the platform's description.
  const isGeneral = !/^\/(paths|tags|components\/(schemas|parameters))/.test(pointer);
  const isName = !isGeneral && /^\w+(\.\w+)?$/.test(subject);
  return (
    <a class="heading-link" id={id} href={`#${id}`}>
      {isName ? <code>{subject}</code> : isGeneral ? source : subject}
    </a>
  );
}

function subjectLink({ operations }: SiteData, subject: string) {
  const operation = operations.find(({ operationId }) => operationId === subject);
  return sentence(operation ? `[\`${subject}\`](${operation.href})` : subject);
}
