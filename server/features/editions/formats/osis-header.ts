import type { Numbering } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { languageTag } from './language-tag.ts';
import type { XmlElement } from './read-xml.ts';

/**
 * Collects an edition's metadata from the header of OSIS: the work that the text names as its own.
 */
export class OsisHeader {
  #textId: string | undefined;
  #language: string | undefined;
  #inHeader = false;
  #work: { readonly isText: boolean; readonly fields: Map<string, string> } | undefined;
  #field = '';
  #fields = new Map<string, string>();

  private readonly writer: EventWriter;
  private readonly numbering: Numbering | undefined;

  constructor(writer: EventWriter, numbering: Numbering | undefined) {
    this.writer = writer;
    this.numbering = numbering;
  }

  /** Returns whether the element belongs to the header. */
  open({ name, attributes }: XmlElement): boolean {
    if (name === 'osisText') {
      this.#textId = attributes['osisIDWork'];
      this.#language = attributes['xml:lang'];
    }
    if (name === 'header') this.#inHeader = true;
    if (!this.#inHeader) return false;
    if (name === 'work') this.#work = { isText: attributes['osisWork'] === this.#textId, fields: new Map() };
    const { fields } = this.#work ?? {};
    this.#field = attributes['role'] === 'trl' ? 'translator' : attributes['type'] === 'URL' ? 'url' : name;
    const earlier = fields?.get(this.#field);
    if (earlier !== undefined) fields?.set(this.#field, `${earlier}; `);
    return true;
  }

  close({ name }: XmlElement): boolean {
    if (!this.#inHeader) return false;
    if (name === 'work' && this.#work) {
      if (this.#work.isText || this.#fields.size === 0) this.#fields = this.#work.fields;
      this.#work = undefined;
    }
    if (name === 'header') this.#inHeader = false;
    this.#field = '';
    return true;
  }

  text(text: string): boolean {
    if (!this.#inHeader) return false;
    const fields = this.#work?.fields;
    if (fields && this.#field !== '' && (fields.get(this.#field)?.length ?? 0) < 4_000)
      fields.set(this.#field, (fields.get(this.#field) ?? '') + text);
    return true;
  }

  /** Writes the metadata; returns the verse numbering of the edition. */
  describe(): Numbering {
    const field = (name: string): string | undefined => this.#fields.get(name)?.trim() || undefined;
    const system = field('refSystem') ?? '';
    const numbering = this.numbering ?? numberingOf(system);
    const title = field('title');
    const language = languageTag(this.#language) ?? languageTag(field('language'));
    this.writer.describe({
      format: 'osis',
      // Converters put the name of their input here.
      title: title !== undefined && /\.\w{3,4}$/.test(title) ? undefined : title,
      author: field('creator'),
      translator: field('translator'),
      language: language === 'he' && numbering === 'hebrew' ? 'hbo' : language,
      license: field('rights'),
      attribution: field('publisher'),
      sourceUrl: field('url') ?? field('source'),
      citationLevels: ['book', 'chapter', 'verse'],
      scripture: true,
      numbering,
    });
    return numbering;
  }
}

function numberingOf(system: string): Numbering {
  if (/\.(?:MT|Leningrad|WLC)/i.test(system)) return 'hebrew';
  if (/\.(?:LXX|Septuagint)/i.test(system)) return 'septuagint';
  return /\.Vul/i.test(system) ? 'vulgate' : 'kjv';
}
