import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type Verdict, verdicts } from '#core/quotations/verdicts.ts';
import { endpoints } from './endpoint.ts';
import { editLimit } from './shared-limits.ts';

const Offset = Type.Integer({ minimum: 0, description: 'UTF-16 code units of the text that was sent.' });

const DifferencePiece = Type.Object({
  kind: Type.Unsafe<'same' | 'added' | 'dropped'>({
    type: 'string',
    enum: ['same', 'added', 'dropped'],
    description: '`added` words are only in the quotation, `dropped` words only in the edition.',
  }),
  text: Type.String(),
  negation: Type.Optional(Type.Literal(true, { description: 'Whether a negation is among the words.' })),
});
export type DifferencePiece = Static<typeof DifferencePiece>;

/**
 * By what a dismissal is remembered: the folded words of the quotation, and what the text cites.
 */
const dismissal = {
  quotation: Type.String({ minLength: 1, maxLength: limits.quotations.key }),
  place: Type.String({ maxLength: 300 }),
};
const Dismissal = Type.Object(dismissal);

export const CheckedQuotation = Type.Object({
  start: Offset,
  end: Offset,
  verdict: Type.Unsafe<Verdict>({
    type: 'string',
    enum: [...verdicts],
    description: '`unchecked` if the text has too much to compare in one request. Send the quotation in a shorter text.',
  }),
  at: Type.Optional(Type.String({ description: 'The citation of the words in the edition: `John.3.16`, `Ps.23.1-3`.' })),
  edition: Type.Optional(Type.String({ description: 'The slug.' })),
  place: Type.Optional(Type.String({ description: 'The same place as readers see it: `John 3:16, KJV`.' })),
  difference: Type.Optional(Type.Array(DifferencePiece, { description: 'The quotation beside the edition, word by word.' })),
  wording: Type.Optional(Type.String({ description: 'What to write in place of the quotation, in the words of the edition.' })),
  cited: Type.Optional(
    Type.Object(
      { start: Offset, end: Offset, text: Type.String() },
      { description: 'The reference that the text gives for the quotation.' },
    ),
  ),
  correction: Type.Optional(Type.String({ description: 'If misattributed: what to write in place of the reference.' })),
  dismissal: Dismissal,
  dismissed: Type.Optional(Type.Literal(true, { description: 'Whether the caller dismissed the verdict.' })),
});
export type CheckedQuotation = Static<typeof CheckedQuotation>;

export const quotationEndpoints = endpoints({
  'POST /api/quotations/check': {
    summary:
      'Compares the quotations in a text with the editions held here, at the place that the text cites and elsewhere. Stores nothing',
    who: 'user',
    hourlyLimit: { name: 'quotations', free: 1800, premium: 3600, noun: 'checks of quotations', inMemory: true },
    body: Type.Object({
      text: Type.String({ maxLength: limits.quotations.text }),
      format: Type.Unsafe<'markdown' | 'html'>({
        type: 'string',
        enum: ['markdown', 'html'],
        description: 'In HTML, offsets count in the HTML.',
      }),
    }),
    responses: {
      200: Type.Array(CheckedQuotation, { description: `At most the first ${limits.quotations.max}, in the order of the text.` }),
    },
    messages: { 'text maxLength': messages.quotationsText },
  },
  'PUT /api/quotations/dismissals': {
    summary: 'Dismisses the verdict on a quotation for the caller, or restores it. Idempotent',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ ...dismissal, dismissed: Type.Boolean() }),
    responses: { 204: Type.Null() },
    errors: [409],
  },
});
