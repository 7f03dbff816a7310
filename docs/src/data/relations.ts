/**
 * The diagram of the concepts page: a box per part of the platform, and a line per relation. A test compares the
 * relations with the fields of the contract. Distances are in pixels from the upper left corner of the diagram.
 */

export const BOX = { width: 156, height: 52 };

interface Box {
  readonly title: string;
  readonly note: string;
  readonly x: number;
  readonly y: number;
}

/** The boxes by the names of their resources. `Call` is not a resource, because no operation returns one. */
export const BOXES = {
  Organization: { title: 'Organization', note: 'with its members', x: 262, y: 0 },
  PhoneNumber: { title: 'Phone number', note: 'in one of three modes', x: 0, y: 116 },
  UseCase: { title: 'Use case', note: 'a call scenario', x: 262, y: 116 },
  Model: { title: 'Model', note: 'a clone of another', x: 524, y: 116 },
  Agent: { title: 'Agent', note: 'languages and voice', x: 0, y: 232 },
  WorkflowVersion: { title: 'Workflow version', note: 'platform root', x: 262, y: 232 },
  Call: { title: 'Call', note: 'with a recording', x: 524, y: 232 },
  Run: { title: 'Run', note: 'platform root', x: 262, y: 348 },
  CallTagList: { title: 'Call tags', note: 'a list of texts', x: 524, y: 348 },
} as const satisfies Readonly<Record<string, Box>>;

export type BoxName = keyof typeof BOXES;

export interface Relation {
  readonly from: BoxName;
  readonly to: BoxName;
  readonly label: string;
  /** The corners of the line, as SVG writes them. It starts and ends at the edges of the boxes. */
  readonly points: string;
  /** The middle of the label above or below a line, or the start of the label beside it. */
  readonly labelAt: readonly [x: number, y: number];
  readonly isBeside?: boolean;
  readonly isUnspecified?: boolean;
}

export const RELATIONS: readonly Relation[] = [
  {
    from: 'Organization',
    to: 'PhoneNumber',
    label: 'has',
    points: '262,38 78,38 78,116',
    labelAt: [170, 32],
  },
  {
    from: 'Organization',
    to: 'UseCase',
    label: 'owns',
    points: '340,52 340,116',
    labelAt: [348, 88],
    isBeside: true,
  },
  {
    from: 'Organization',
    to: 'Model',
    label: 'has, or null',
    points: '418,26 602,26 602,116',
    labelAt: [510, 18],
  },
  {
    from: 'Organization',
    to: 'Agent',
    label: 'has, or null',
    points: '262,14 -20,14 -20,258 0,258',
    labelAt: [170, 8],
  },
  {
    from: 'PhoneNumber',
    to: 'UseCase',
    label: 'use_case mode',
    points: '156,142 262,142',
    labelAt: [209, 134],
  },
  {
    from: 'PhoneNumber',
    to: 'Model',
    label: 'prompt routes',
    points: '118,168 118,189 602,189 602,168',
    labelAt: [525, 205],
  },
  {
    from: 'PhoneNumber',
    to: 'Agent',
    label: 'agent routes',
    points: '78,168 78,232',
    labelAt: [86, 212],
    isBeside: true,
    isUnspecified: true,
  },
  {
    from: 'Model',
    to: 'UseCase',
    label: 'use_case_id',
    points: '524,142 418,142',
    labelAt: [471, 134],
  },
  {
    from: 'WorkflowVersion',
    to: 'UseCase',
    label: 'use_case_id',
    points: '340,232 340,168',
    labelAt: [348, 212],
    isBeside: true,
  },
  {
    from: 'Run',
    to: 'UseCase',
    label: 'use_case_id',
    points: '418,374 448,374 448,156 418,156',
    labelAt: [456, 320],
    isBeside: true,
  },
  {
    from: 'Run',
    to: 'WorkflowVersion',
    label: 'version_id',
    points: '340,348 340,284',
    labelAt: [348, 320],
    isBeside: true,
  },
];
