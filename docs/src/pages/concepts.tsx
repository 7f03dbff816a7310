/** Explains the parts of the platform with a text, and with a diagram that is drawn from data. */
import { concepts } from '../data/concepts.js';
import { resources } from '../data/resources.js';
import type { Page } from '../layout/page.js';
import { guidePage } from './guide.js';

/** A box of the diagram, at its column and row. */
interface Box {
  readonly title: string;
  readonly note: string;
  readonly column: number;
  readonly row: number;
}

interface Relation {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** Lines between neighbors are straight. Other lines leave at the side, or run below the row. */
  readonly way?: 'side' | 'below';
  readonly isUnspecified?: boolean;
}

const BOXES: Readonly<Record<string, Box>> = {
  Organization: { title: 'Organization', note: 'with its members', column: 1, row: 0 },
  PhoneNumber: { title: 'Phone number', note: 'in one of three modes', column: 0, row: 1 },
  UseCase: { title: 'Use case', note: 'a call scenario', column: 1, row: 1 },
  Model: { title: 'Model', note: 'a clone of another', column: 2, row: 1 },
  Agent: { title: 'Agent', note: 'languages and voice', column: 0, row: 2 },
  WorkflowVersion: { title: 'Workflow version', note: 'platform root', column: 1, row: 2 },
  Call: { title: 'Call', note: 'with a recording', column: 2, row: 2 },
  Run: { title: 'Run', note: 'platform root', column: 1, row: 3 },
  CallTagList: { title: 'Call tags', note: 'a list of texts', column: 2, row: 3 },
};

const RELATIONS: readonly Relation[] = [
  { from: 'Organization', to: 'PhoneNumber', label: 'has', way: 'side' },
  { from: 'Organization', to: 'UseCase', label: 'owns' },
  { from: 'Organization', to: 'Model', label: 'has, or null', way: 'side' },
  { from: 'PhoneNumber', to: 'UseCase', label: 'use_case mode' },
  { from: 'PhoneNumber', to: 'Model', label: 'prompt routes', way: 'below' },
  { from: 'PhoneNumber', to: 'Agent', label: 'agent routes', isUnspecified: true },
  { from: 'Model', to: 'UseCase', label: 'use_case_id' },
  { from: 'WorkflowVersion', to: 'UseCase', label: 'use_case_id' },
  { from: 'Run', to: 'WorkflowVersion', label: 'version_id' },
];

const WIDTH = 156;
const HEIGHT = 52;
const COLUMN = 262;
const ROW = 116;
/** The distance between the start of a line below a row and the middle of its box, where another line starts. */
const BESIDE_MIDDLE = 40;

/** Links lead to the pages of resources. Screen readers read the relations as a list. */
function Diagram() {
  const width = 2 * COLUMN + WIDTH + 2;
  const height = 3 * ROW + HEIGHT + 2;
  return (
    <figure class="diagram">
      <div class="diagram-scroll" tabIndex={0} role="group" aria-label="Diagram of the relations">
        <svg viewBox={`-1 -1 ${width} ${height}`} width={width} height={height}>
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
          {Object.entries(BOXES).map(([name, box]) => (
            <BoxLink name={name} {...box} />
          ))}
        </svg>
      </div>
      <ul class="visually-hidden" aria-label="Relations of the diagram">
        {RELATIONS.map(({ from, to, label, isUnspecified }) => (
          <li>
            {`${titleOf(from)}: ${label}: ${titleOf(to)}${isUnspecified ? ' (not specified)' : ''}`}
          </li>
        ))}
      </ul>
      <figcaption>
        The dashed line is not specified: what the identifier of an agent route names.
      </figcaption>
    </figure>
  );
}

const titleOf = (name: string) => BOXES[name]?.title ?? name;

function BoxLink({ name, title, note, column, row }: Box & { readonly name: string }) {
  const resource = resources.find((candidate) => candidate.name === name);
  const box = (
    <g transform={`translate(${column * COLUMN} ${row * ROW})`}>
      <rect width={WIDTH} height={HEIGHT} rx="6" />
      <text class="diagram-title" x={WIDTH / 2} y="22">
        {title}
      </text>
      <text x={WIDTH / 2} y="40">
        {note}
      </text>
    </g>
  );
  return resource ? <a href={resource.href}>{box}</a> : box;
}

function Line({ label, isUnspecified, ...relation }: Relation) {
  const { path, x, y, isBeside } = route(relation);
  return (
    <g
      class={isUnspecified ? 'diagram-line diagram-unspecified' : 'diagram-line'}
      aria-hidden="true"
    >
      <path d={path} marker-end="url(#arrow)" />
      <text x={x} y={y} class={isBeside ? 'diagram-start' : undefined}>
        {label}
      </text>
    </g>
  );
}

/** The course of a line, and the place of its label. */
interface Route {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** True if the label is to the right of the line, not above or below it. */
  readonly isBeside?: boolean;
}

function route({ from, to, way }: Pick<Relation, 'from' | 'to' | 'way'>): Route {
  const [x1, y1] = middleOf(from);
  const [x2, y2] = middleOf(to);
  const [right, down] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
  const side = x1 + (right * WIDTH) / 2;
  if (way === 'side') {
    const path = `M${side} ${y1}H${x2}V${y2 - HEIGHT / 2}`;
    return { path, x: (x1 + x2) / 2 + (right * WIDTH) / 4, y: y1 - 8 };
  }
  if (way === 'below') {
    const level = y1 + HEIGHT / 2 + (ROW - HEIGHT) / 3;
    const path = `M${x1 + BESIDE_MIDDLE} ${y1 + HEIGHT / 2}V${level}H${x2}V${y2 + HEIGHT / 2}`;
    return { path, x: x2 - (right * COLUMN) / 2, y: level + 16 };
  }
  if (down === 0) {
    return { path: `M${side} ${y1}H${x2 - (right * WIDTH) / 2}`, x: (x1 + x2) / 2, y: y1 - 8 };
  }
  const path = `M${x1} ${y1 + (down * HEIGHT) / 2}V${y2 - (down * HEIGHT) / 2}`;
  return { path, x: x1 + 8, y: (y1 + y2) / 2 + 4, isBeside: true };
}

function middleOf(name: string): readonly [x: number, y: number] {
  const box = BOXES[name];
  if (!box) throw new Error(`The diagram has no ${name}`);
  return [box.column * COLUMN + WIDTH / 2, box.row * ROW + HEIGHT / 2];
}

const article = guidePage(concepts);

export const conceptsPage: Page = {
  ...article,
  ownStyle: 'concepts',
  body: [<Diagram />, article.body],
};
