/** The picture of ARCHITECTURE.md and the graph that the manifests make, in a form in which they can be compared. */
import type { Manifest } from '../workspace.js';

/** From what a thing is made, directly or not, by name. */
export type Graph = Map<string, Set<string>>;

/** The arrows of a Mermaid flowchart: `a & b --> c`, solid or dotted. */
export function drawnGraph(markdown: string): Graph {
  const chart = /^```mermaid\n([\s\S]*?)^```/m.exec(markdown)?.[1] ?? '';
  const names = (side: string) => side.split('&').map((name) => name.trim());
  const graph: Graph = new Map();
  for (const [, from = '', to = ''] of chart.matchAll(
    /^\s*([\w &]+?) (?:-->|-\.[^>]*->) ([\w &]+)$/gm,
  )) {
    for (const source of names(from)) for (const target of names(to)) add(graph, target, source);
  }
  return closed(graph);
}

/** What each package of the workspace stands on, development included. */
export function builtGraph(manifests: readonly Manifest[]): Graph {
  const ours = new Map(manifests.map(({ name }) => [name, shortName(name)]));
  const graph: Graph = new Map();
  for (const manifest of manifests) {
    const { dependencies, devDependencies, peerDependencies } = manifest;
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      const source = ours.get(name);
      if (source) add(graph, shortName(manifest.name), source);
    }
  }
  return closed(graph);
}

function shortName(name: string): string {
  const short = name.split('/').at(-1) ?? name;
  return short === 'openapi' ? 'contract' : short;
}

function add(graph: Graph, target: string, source: string): void {
  graph.set(target, (graph.get(target) ?? new Set()).add(source));
}

/** An arrow that a longer way implies need not be drawn. */
function closed(graph: Graph): Graph {
  const reach = (name: string, seen = new Set<string>()): Set<string> => {
    for (const source of graph.get(name) ?? [])
      if (!seen.has(source)) reach(source, seen.add(source));
    return seen;
  };
  return new Map([...graph.keys()].map((name) => [name, reach(name)]));
}
