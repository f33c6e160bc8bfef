import { composeText } from '#base/text/compose-text'

const MAX_LENGTH = 255
const NAMELESS = 'Datei'

/** The name of a chosen file as references may carry it: no path, no control characters, not too long. */
export function toFileName(name: string): string {
  const plain = composeText(name.toWellFormed())
    .replace(/[\p{Cc}/\\]+/gu, ' ')
    .trim()
  if (plain.length <= MAX_LENGTH) return plain === '' ? NAMELESS : plain
  // The ending tells what it is, so the middle goes.
  const ending = /\.[^.\s]{1,16}$/u.exec(plain)?.[0] ?? ''
  return cut(plain, MAX_LENGTH - ending.length) + ending
}

/** Cuts to at most `maxLength` UTF-16 units, without splitting a character. */
function cut(text: string, maxLength: number): string {
  const part = text.slice(0, maxLength)
  return part.isWellFormed() ? part : part.slice(0, -1)
}
