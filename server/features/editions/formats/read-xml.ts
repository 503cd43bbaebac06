import { SaxesParser } from 'saxes';
import type { EventWriter } from './event-writer.ts';
import { htmlEntities } from './html-entities.ts';
import { textLimits } from './limits.ts';
import { UnreadableTextError } from './text-events.ts';

export interface XmlElement {
  /** Without a namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlElement | undefined;
}

export interface XmlHandlers {
  open(element: XmlElement): void;
  close(element: XmlElement): void;
  text(text: string, parent: XmlElement | undefined): void;
}

const CHUNK = 64 * 1024;
const predefined = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses XML and calls the handlers; yields now and then, so that the caller can pass events on.
 * Never reads DTDs or external entities; declared entities may only stand for plain text.
 */
export function* readXml(text: string, writer: EventWriter, handlers: XmlHandlers): Generator<void> {
  const parser = new SaxesParser();
  const entities = new EntityTable(writer);
  let current: XmlElement | undefined;
  let depth = 0;
  parser.ENTITIES = new Proxy<Record<string, string>>(predefined, { get: (_, name) => entities.get(String(name)) });
  parser.on('error', (error) => {
    throw new UnreadableTextError(`The XML is damaged: ${describe(error)}.`);
  });
  parser.on('doctype', (doctype) => entities.declare(doctype));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > textLimits.depth) throw new UnreadableTextError(`The XML is nested more than ${textLimits.depth} elements deep.`);
    current = { name: name.slice(name.indexOf(':') + 1), attributes, parent: current };
    handlers.open(current);
  });
  parser.on('closetag', () => {
    if (!current) return;
    handlers.close(current);
    current = current.parent;
    depth--;
  });
  const onText = (content: string): void => handlers.text(content, current);
  parser.on('text', onText);
  parser.on('cdata', onText);
  writer.line = () => parser.line;
  try {
    for (let at = 0; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      yield;
    }
    parser.close();
  } finally {
    writer.line = () => undefined;
  }
}

/** Returns the nearest element of a name, from an element outward. */
export function closest(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (let at = element; at; at = at.parent) if (at.name === name) return at;
  return undefined;
}

/** The entities of a file: HTML's, and those that it declares as plain text. */
class EntityTable {
  readonly #declared = new Map<string, string>();
  readonly #reported = new Set<string>();
  #expanded = 0;

  private readonly writer: EventWriter;

  constructor(writer: EventWriter) {
    this.writer = writer;
  }

  declare(doctype: string): void {
    for (const [, parameter, name = '', external, quoted = ''] of doctype.matchAll(
      /<!ENTITY\s+(%\s+)?([^\s"'<>]+)\s+(?:(SYSTEM|PUBLIC)\b|("[^"]*"|'[^']*'))/g,
    )) {
      if (parameter !== undefined || external !== undefined) continue;
      const value = quoted.slice(1, -1);
      if (/[<&%]/.test(value))
        throw new UnreadableTextError('The XML declares an entity that contains markup or other entities; replace it with its text.');
      if (value.length > textLimits.entityLength) throw new UnreadableTextError('The XML declares an entity whose text is too long.');
      this.#declared.set(name, value);
    }
  }

  get(name: string): string {
    if (Object.hasOwn(predefined, name)) return predefined[name as keyof typeof predefined];
    const text = this.#declared.get(name) ?? htmlEntities.get(name);
    if (text === undefined) {
      if (!this.#reported.has(name))
        this.writer.problem('left_out', `The entity &${name.slice(0, 60)}; is external or undeclared and was left out.`);
      this.#reported.add(name);
      return '';
    }
    this.#expanded += text.length;
    if (this.#expanded > textLimits.entityExpansion) throw new UnreadableTextError('The entities of the XML expand to too much text.');
    return text;
  }
}

// The parser's messages begin with line and column and end with a period: "3:14: unclosed tag:
// verse."
function describe(error: Error): string {
  const [, line, message = error.message] = /^(?:.*?:)?(\d+):\d+: ([^]*)$/.exec(error.message) ?? [];
  const reason = message.trim().replace(/\.$/, '').slice(0, 200);
  return line === undefined ? reason : `${reason} (line ${line})`;
}
