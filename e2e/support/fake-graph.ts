export interface FakeGraph {
  nodes: { id: string; label: string; color?: string; profilePicture?: string | null; x?: number; y?: number }[];
  edges: { from: string; to: string; label: string }[];
}

/** Returns a graph of these node ids and of edges such as `a follows b`. */
export function graphOf(nodes: readonly string[], edges: readonly string[] = []): FakeGraph {
  return {
    nodes: nodes.map((id, i) => ({ id, label: `The ${id}`, color: '#2ECC71', x: i === 0 ? -1 : 1, y: 0 })),
    edges: edges.map((edge) => {
      const [from = '', label = '', to = ''] = edge.split(' ');
      return { from, to, label };
    }),
  };
}
