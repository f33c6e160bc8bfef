/** The bytes a text takes in UTF-8, counted without encoding it; a lone surrogate counts as its replacement does. */
export function utf8Length(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    bytes += unit < 0x800 ? 1 : 2
    // The other half of a pair: four bytes for both, which the first half and the length have counted.
    if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) i++
  }
  return bytes
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}

/**
 * A text of at most `max` UTF-16 units that ends with „…“ where it is cut and has no half of a pair. Schemas count code points, which
 * are never more, so that it fits however a limit is meant.
 */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Unicode (UAX #44): each control character but for lines and tabs, each character of the property Bidi_Control (UAX #9), and of
 * Default_Ignorable_Code_Point those without width that no writing needs. Joiners, variation selectors and tags stay: emoji, flags
 * and Persian words consist of them.
 */
const UNSEEN = /(?![\n\t])\p{Cc}|\p{Bidi_C}|[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu

/** A foreign text on which one can rely: without characters that are not seen and change what is, trimmed, with no half of a pair. */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().replaceAll(UNSEEN, '').trim()
}
