import { PASSWORD_MIN_LENGTH } from '#auth'
import { commonPasswords, commonWords } from './common-passwords.ts'

/** Keyboard rows and the alphabet: a password that only walks along one is no secret. */
const walks = [
  '1234567890',
  'qwertzuiopü',
  'qwertyuiop',
  'asdfghjklöä',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const SIGNS_FOR_LETTERS = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
])
/** A unit this short stays weak however often it is repeated. */
const REPEATED_UNIT_LENGTH = 4
/** With shorter words of the user's own, too many passwords would be refused. */
const OWN_WORD_LENGTH = 3

/**
 * Whether a password is among those an attacker tries first: too short, on the list of common ones,
 * one of its words with digits around it, a walk along the keyboard, a short text repeated, or the
 * person's own name or e-mail. There are no rules about kinds of characters.
 */
export function isWeakPassword(password: string, own: { readonly email: string; readonly name: string }): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if ([...text].length < PASSWORD_MIN_LENGTH) return true
  if (commonPasswords.has(text) || isWalk(text)) return true
  const unit = repeatedUnit(text)
  if (unit !== undefined && ([...unit].length <= REPEATED_UNIT_LENGTH || isWordWithTrimmings(unit, own))) return true
  return isWordWithTrimmings(text, own)
}

function isWordWithTrimmings(text: string, own: { readonly email: string; readonly name: string }): boolean {
  const personal = [own.email, own.email.split('@')[0] ?? '', own.name].map((word) => word.toLowerCase())
  const ownWords = new Set([...personal, ...personal.flatMap((word) => word.split(/[^\p{L}]+/u))])
  return readings(text).some(
    (reading) =>
      commonPasswords.has(reading) ||
      commonWords.has(reading) ||
      (reading.length >= OWN_WORD_LENGTH && ownWords.has(reading)),
  )
}

/** Returns the text without the non-letters at its ends, once as written and once with signs read as letters. */
function readings(text: string): readonly string[] {
  const lettersOnly = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const respelled = [...text.replace(/^[\d\W_]{2,}|\d+[^\p{L}]*$/gu, '')]
    .map((sign) => SIGNS_FOR_LETTERS.get(sign) ?? sign)
    .join('')
  return [lettersOnly, respelled, respelled.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]
}

function isWalk(text: string): boolean {
  const backwards = [...text].reverse().join('')
  // Repeated three times, a row also contains the walks that wrap around to its start.
  return walks.some((row) => row.repeat(3).includes(text) || row.repeat(3).includes(backwards))
}

/** „hallohallo“ gives „hallo“; undefined if the text is not a repetition. */
function repeatedUnit(text: string): string | undefined {
  const period = `${text}${text}`.indexOf(text, 1)
  return period < text.length ? text.slice(0, period) : undefined
}
