/** Explains the parts of the platform with a diagram and a text. */
import { concepts } from '../data/concepts.js';
import { BOX, BOXES, RELATIONS, type BoxName, type Relation } from '../data/relations.js';
import { resources } from '../data/resources.js';
import type { Page } from '../layout/page.js';
import { guidePage } from './guide.js';

/** Links lead to the pages of resources. Screen readers read the relations as a list. */
function Diagram() {
  return (
    <figure class="diagram">
      <div class="diagram-scroll" tabIndex={0} role="group" aria-label="Diagram of the relations">
        <svg viewBox="-25 -5 706 406" width={706} height={406}>
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M1 1 7 4 1 7" />
            </marker>
          </defs>
          {RELATIONS.map((relation) => (
            <Line {...relation} />
          ))}
          {(Object.keys(BOXES) as BoxName[]).map((name) => (
            <BoxLink name={name} />
          ))}
        </svg>
      </div>
      <ul class="visually-hidden" aria-label="Relations of the diagram">
        {RELATIONS.map(({ from, to, label, isUnspecified }) => (
          <li>
            {`${BOXES[from].title}: ${label}: ${BOXES[to].title}${isUnspecified ? ' (not specified)' : ''}`}
          </li>
        ))}
      </ul>
      <figcaption>
        The dashed line is not specified: what the identifier of an agent route names. Workflow
        versions and runs also name their organization, in <code>org_id</code>.
      </figcaption>
    </figure>
  );
}

function BoxLink({ name }: { readonly name: BoxName }) {
  const { title, note, x, y } = BOXES[name];
  const resource = resources.find((candidate) => candidate.name === name);
  const box = (
    <g transform={`translate(${x} ${y})`}>
      <rect {...BOX} rx="6" />
      <text class="diagram-title" x={BOX.width / 2} y="22">
        {title}
      </text>
      <text x={BOX.width / 2} y="40">
        {note}
      </text>
    </g>
  );
  return resource ? <a href={resource.href}>{box}</a> : box;
}

function Line({ label, points, labelAt: [x, y], isBeside, isUnspecified }: Relation) {
  return (
    <g
      class={isUnspecified ? 'diagram-line diagram-unspecified' : 'diagram-line'}
      aria-hidden="true"
    >
      <polyline points={points} marker-end="url(#arrow)" />
      <text x={x} y={y} class={isBeside ? 'diagram-start' : undefined}>
        {label}
      </text>
    </g>
  );
}

const article = guidePage(concepts);

export const conceptsPage: Page = {
  ...article,
  ownStyle: 'concepts',
  body: [<Diagram />, article.body],
};
