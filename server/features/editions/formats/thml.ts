import type { EventWriter } from './event-writer.ts';
import { HeadedText } from './headed-text.ts';
import { HtmlFlow } from './html-flow.ts';
import { languageTag } from './language-tag.ts';
import { closest, readXml, type XmlElement } from './read-xml.ts';
import type { FileParser, MarkKind } from './text-events.ts';

/**
 * Parses ThML, the format of the Christian Classics Ethereal Library: HTML with divisions and
 * references.
 */
export function parseThml(writer: EventWriter): FileParser {
  return {
    *read({ text }) {
      const flow = new ThmlFlow(writer, new HeadedText(writer));
      yield* readXml(text, writer, flow);
      flow.end();
      yield;
    },
  };
}

class ThmlFlow extends HtmlFlow {
  readonly #fields = new Map<string, string>();
  #inHead = false;

  override open(element: XmlElement): void {
    if (element.name === 'ThML.head') this.#inHead = true;
    if (element.name === 'ThML.body') this.#describe();
    if (!this.#inHead) super.open(element);
  }

  override close(element: XmlElement): void {
    if (element.name === 'ThML.head') this.#inHead = false;
    else if (!this.#inHead) super.close(element);
    if (/^div[1-6]$/.test(element.name)) this.headed.endParagraph();
  }

  override text(text: string, parent?: XmlElement): void {
    if (!this.#inHead) return super.text(text);
    const { name = '', attributes = {} } = parent ?? {};
    if (!name.startsWith('DC.') || attributes['scheme'] === 'file-as') return;
    const field = attributes['sub'] === 'Translator' ? 'DC.Translator' : name;
    if (!this.#fields.has(field)) this.#fields.set(field, text.trim());
  }

  end(): void {
    this.#describe();
    this.headed.endParagraph();
  }

  protected override isSkipped({ name }: XmlElement): boolean {
    return name === 'insertIndex' || name === 'deleted' || name === 'index';
  }

  protected override openSpecial(element: XmlElement): boolean {
    const { name, attributes } = element;
    const { content } = this.writer;
    if (/^div[1-6]$/.test(name)) {
      const title = (attributes['title'] ?? attributes['n'] ?? '').replaceAll('_', ' ');
      this.headed.section(Number(name.slice(3)), title);
    } else if (name === 'note') {
      this.capture(element, (text) => content.note({ kind: 'footnote', label: attributes['n'], text }));
    } else if (name === 'pb' && attributes['n'] !== undefined) {
      content.point('page', { text: attributes['n'] });
    } else if (name === 'scripCom') {
      const references = osisReferences(attributes['osisRef'] ?? attributes['passage']);
      this.headed.setAbout(references.length > 0 ? references : undefined);
    } else if (name === 'l' && closest(element.parent, 'verse')) {
      content.startBlock('line', { level: 1 });
    } else {
      return false;
    }
    return true;
  }

  protected override markOf(element: XmlElement): { readonly kind: MarkKind; readonly text?: string | undefined } | undefined {
    if (element.name !== 'scripRef') return super.markOf(element);
    const [reference] = osisReferences(element.attributes['osisRef'] ?? element.attributes['passage']);
    return { kind: 'reference', text: reference };
  }

  #describe(): void {
    const field = (name: string): string | undefined => this.#fields.get(`DC.${name}`) || undefined;
    this.writer.describe({
      format: 'thml',
      title: field('Title'),
      author: field('Creator'),
      translator: field('Translator'),
      language: languageTag(field('Language')),
      license: field('Rights'),
      attribution: field('Publisher'),
      citationLevels: ['section', 'paragraph'],
      scripture: false,
    });
  }
}

/** Returns the OSIS references of an attribute: `Bible:John.3.16 Bible:Rom.5`. */
function osisReferences(value: string | undefined): string[] {
  return (value ?? '')
    .split(/[\s,;]+/)
    .map((reference) => reference.replace(/^[\w.]*:/, ''))
    .filter((reference) => /^[1-4]?[A-Za-z]{2,10}\.\d{1,3}(?:\.\d{1,3})?(?:-[\w.]{1,30})?$/.test(reference));
}
