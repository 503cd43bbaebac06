import { languageTag } from './language-tag.ts';
import { closest, type XmlElement } from './read-xml.ts';
import type { EditionMetadata } from './text-events.ts';

type Field = 'title' | 'author' | 'translator' | 'license' | 'attribution' | 'published' | 'sourceUrl';

/** Collects an edition's metadata from the header of TEI. */
export class TeiHeader {
  readonly #fields = new Map<Field, string>();
  #language: string | undefined;
  #kind: EditionMetadata['kind'];
  #editor = '';
  #field: { readonly name: Field; readonly element: XmlElement } | undefined;

  open(element: XmlElement): void {
    const field = fieldOf(element);
    if (field !== undefined && !this.#field && !this.#fields.has(field)) this.#field = { name: field, element };
    if (element.name === 'licence' || element.name === 'license') this.#set('license', `${element.attributes['target'] ?? ''} `);
  }

  close(element: XmlElement): void {
    if (this.#field?.element === element) this.#field = undefined;
  }

  text(text: string, parent: XmlElement | undefined): void {
    const inEditor = closest(parent, 'editor') && closest(parent, 'titleStmt');
    if (inEditor && parent?.name === 'persName') this.#editor = text;
    // <editor><persName>…</persName><roleName>Translator</roleName></editor>
    if (inEditor && parent?.name === 'roleName' && /translator/i.test(text)) this.#set('translator', this.#editor);
    // Beside the title, the Digital Syriac Corpus gives it in Syriac, which the text has as its
    // heading.
    if (this.#field?.name === 'title' && parent?.name === 'foreign' && this.#fields.has('title')) return;
    if (this.#field) this.#set(this.#field.name, (this.#fields.get(this.#field.name) ?? '') + text);
  }

  /** Reads the language and kind of the text from the elements that contain it. */
  openBody({ attributes, name }: XmlElement): void {
    this.#language ??=
      name === 'text' || name === 'body' || name === 'div' || name === 'p' || name === 'ab'
        ? languageTag(attributes['xml:lang'] ?? attributes['lang'])
        : undefined;
    if (attributes['type'] === 'translation') this.#kind = 'translation';
    if (attributes['type'] === 'edition') this.#kind = 'original';
  }

  metadata(): Pick<EditionMetadata, Field | 'language' | 'kind'> {
    const field = (name: Field): string | undefined => this.#fields.get(name)?.replaceAll(/\s+/g, ' ').trim() || undefined;
    const translator = field('translator');
    return {
      title: field('title')?.replace(/\s[-–—:]$/, ''),
      author: field('author'),
      translator,
      license: field('license'),
      attribution: field('attribution'),
      published: field('published'),
      sourceUrl: field('sourceUrl'),
      language: this.#language,
      kind: this.#kind ?? (translator === undefined ? undefined : 'translation'),
    };
  }

  #set(name: Field, text: string): void {
    if (text.length < 5_000) this.#fields.set(name, text);
  }
}

function fieldOf(element: XmlElement): Field | undefined {
  const { name, attributes, parent } = element;
  if (parent?.name === 'titleStmt') {
    if (name === 'title' && attributes['level'] !== 's' && attributes['type'] !== 'sub') return 'title';
    if (name === 'author') return 'author';
    if ((name === 'editor' || name === 'respStmt') && attributes['role'] === 'translator') return 'translator';
  }
  if (name === 'licence' || name === 'license') return 'license';
  if (name === 'availability' && !closest(parent, 'sourceDesc')) return undefined;
  if (parent?.name === 'publicationStmt' && (name === 'publisher' || name === 'authority')) return 'attribution';
  if (name === 'date' && parent?.name === 'imprint') return 'published';
  if (parent?.name === 'publicationStmt' && name === 'idno' && attributes['type'] === 'URI') return 'sourceUrl';
  return undefined;
}
