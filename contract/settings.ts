import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { registrationModes } from '#core/registration.ts';
import { scriptureLanguages } from '#core/scripture/lexicon.ts';
import { numberings } from '#core/scripture/numbering.ts';
import { endpoints } from './endpoint.ts';
import { displayable, Id, Nullable, nullableEnum } from './shapes.ts';
import { editLimit, uploadLimit } from './shared-limits.ts';

const accentPattern = '^#[0-9a-fA-F]{6}$';

/** What administrators decide about the library. */
const values = {
  site_name: Type.String({ description: 'The name of the library.' }),
  tagline: Nullable(Type.String({ description: "One sentence about it. Null for the product's own." })),
  about: Nullable(Type.String({ description: "Markdown for the About page. Null for the product's own text." })),
  accent_color: Nullable(Type.String({ description: 'The color of links and buttons, such as `#1d4f91`. Null for red.' })),
  home_shelf: Type.Array(Id, { description: 'The works on the landing page, in this order. Empty for the best-rated of each category.' }),
  registration: Type.Unsafe<(typeof registrationModes)[number]>(
    Type.String({ enum: [...registrationModes], description: 'Who may create an account.' }),
  ),
  premium_test: Type.Boolean({ description: 'Whether premium is offered with a test checkout, which takes no money.' }),
  public_library: Type.Boolean({ description: 'Whether visitors may open books, authors, texts and passages.' }),
  hold_new_links: Type.Boolean({
    description:
      'Whether posts and comments of accounts younger than a day wait for a moderator if they link other sites, which other public texts of theirs must not.',
  }),
  scripture_numbering: Type.Unsafe<(typeof numberings)[number]>(
    Type.String({ enum: [...numberings], description: 'How psalms and verses count unless a text or a reader says otherwise.' }),
  ),
  scripture_language: Nullable(
    Type.String({
      description: 'The language, as an ISO 639 code, in which references are read in texts of unknown language. Null for none.',
    }),
  ),
};

const FixedSetting = Type.Object({
  name: Type.String(),
  variable: Type.String({ description: 'The environment variable of the operator that decides it.' }),
});

const ShelfWork = Type.Object({ id: Id, title: Type.String(), author: Nullable(Type.String()) });

export const Settings = Type.Object({
  ...values,
  logo: Nullable(Type.String({ description: 'The path of the picture beside the name.' })),
  shelf: Type.Array(ShelfWork, { description: 'The works of `home_shelf` that are in the catalog.' }),
  fixed: Type.Array(FixedSetting, { description: 'Settings that environment variables decide, so that they cannot be changed here.' }),
  stripe: Type.Boolean({ description: 'Whether premium is sold with Stripe; `premium_test` has no effect then.' }),
  smtp: Type.Boolean({ description: 'Whether mail goes to a mail server. If not, it is written to files.' }),
});
export type Settings = Static<typeof Settings>;

const nullResets = 'Null resets it.';

/** Changes of settings: omitted ones stay, and null resets one to its default. */
export const SettingsInput = Type.Object({
  site_name: Type.Optional(Nullable(Type.String({ maxLength: limits.siteName.max, description: `${nullResets} Blank does too.` }))),
  tagline: Type.Optional(Nullable(Type.String({ maxLength: limits.siteTagline.max }))),
  about: Type.Optional(Nullable(Type.String({ ...displayable, maxLength: limits.siteAbout.max }))),
  accent_color: Type.Optional(Nullable(Type.String({ pattern: accentPattern, maxLength: 7 }))),
  home_shelf: Type.Optional(
    Type.Unsafe<number[] | null>({ ...Type.Array(Id, { maxItems: limits.homeShelf.max, uniqueItems: true }), type: ['array', 'null'] }),
  ),
  registration: Type.Optional(nullableEnum(registrationModes)),
  premium_test: Type.Optional(Nullable(Type.Boolean())),
  public_library: Type.Optional(Nullable(Type.Boolean())),
  hold_new_links: Type.Optional(Nullable(Type.Boolean())),
  scripture_numbering: Type.Optional(nullableEnum(numberings)),
  scripture_language: Type.Optional(nullableEnum(scriptureLanguages())),
});
export type SettingsInput = Static<typeof SettingsInput>;

export const settingsMessages = {
  'site_name maxLength': messages.siteNameLength,
  'tagline maxLength': messages.taglineLength,
  'about maxLength': messages.aboutLength,
  'about format': messages.aboutTooComplex,
  accent_color: messages.accentColorForm,
  'home_shelf maxItems': messages.homeShelfLength,
  'home_shelf uniqueItems': messages.homeShelfTwice,
};

export const settingsEndpoints = endpoints({
  'GET /api/admin/settings': {
    summary: 'Returns the settings of the library. Administrators only',
    who: 'user',
    responses: { 200: Settings },
    errors: [403],
  },
  'PATCH /api/admin/settings': {
    summary:
      'Changes settings. Omitted ones stay, null resets one. A change takes effect at once in every process of the server. Administrators only',
    who: 'user',
    hourlyLimit: editLimit,
    body: SettingsInput,
    responses: { 200: Settings },
    errors: [403, 429],
    messages: settingsMessages,
  },
  'PUT /api/admin/settings/logo': {
    summary: 'Sets the logo, which is shown beside the name. Administrators only',
    who: 'user',
    hourlyLimit: uploadLimit,
    files: {
      field: 'file',
      max: 1,
      bytes: limits.logo.bytes,
      description: 'The picture: png, jpeg, gif (its first frame) or webp, detected by content. Transparency is kept.',
    },
    responses: { 200: Settings },
    errors: [403, 413, 429],
  },
  'DELETE /api/admin/settings/logo': {
    summary: 'Removes the logo. Idempotent. Administrators only',
    who: 'user',
    responses: { 200: Settings },
    errors: [403],
  },
  'POST /api/admin/mail/test': {
    summary: "Sends a test email to the caller's address, at once, and returns what became of it. Administrators only",
    who: 'user',
    responses: {
      200: Type.Object({
        result: Type.Unsafe<'sent' | 'written' | 'failed'>(
          Type.String({
            enum: ['sent', 'written', 'failed'],
            description: 'Accepted by the mail server, written to a file because there is none, or neither.',
          }),
        ),
        address: Type.String({ description: 'Where it went.' }),
        reason: Nullable(Type.String({ description: 'Why it failed, without secrets.' })),
      }),
    },
    errors: [403, 429],
  },
});
