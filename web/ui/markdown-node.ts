/** The parts of a markdown tree that plugins use. */
export interface Node {
  type: string;
  value?: string;
  url?: string;
  title?: string | null;
  alt?: string | null;
  children?: Node[];
  data?: { hProperties: Record<string, string> };
}
