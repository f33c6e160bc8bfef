/**
 * Letters and the marks above and below them as one character each (NFC), of a text from elsewhere. Marks are put
 * into an order first, which takes the square of how many follow each other: 100 kB of them held a server up for 5 s. So
 * none counts behind the thirtieth in a row, which is more than any language has (Unicode, UAX 15, section 13).
 */
export function composeText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  return (MANY_MARKS.test(text) ? text.replaceAll(MARKS_TOO_MANY, '$1') : text).normalize('NFC')
}

/** Beyond the letters, punctuation and currencies of nearly every page, which have no marks and are composed already. */
const NOT_PLAIN = /[^\0-\u02ff\u2010-\u205e\u20a0-\u20bf]/
/** Looked for from the first of a row only, so that no mark is looked at thirty times. */
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u
const MARKS_TOO_MANY = /(?<!\p{M})(\p{M}{30})\p{M}+/gu
