import { expect, it } from 'vitest'
import { decodeText, isOtherFile } from './decode-text.ts'

const text = 'Datum;Tätigkeit\r\n10.06.2026;„Übergabe“\r\n'

function wide(isBig: boolean, hasMark: boolean): Uint8Array {
  const units = Array.from(`${hasMark ? '\ufeff' : ''}${text}`, (letter) => letter.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

/** All of it is Latin but the quotation marks, which Windows keeps at 132 and 147. */
const windows = Uint8Array.from(Array.from(text, (letter) => ({ '„': 132, '“': 147 })[letter] ?? letter.charCodeAt(0)))

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16 of Windows', wide(false, true)],
  ['UTF-16 with its large byte first', wide(true, true)],
  ['UTF-16 without a mark', wide(false, false)],
  ['UTF-16 without a mark, with its large byte first', wide(true, false)],
  ['Windows-1252', windows],
])('B8: a file in %s is read as what it says', (_name, bytes) => {
  const decoded = decodeText(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes))
  expect(decoded).toBe(text)
})

it('B8: files of spreadsheets and documents are told apart from tables', () => {
  expect(isOtherFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0]))).toBe(true)
  expect(isOtherFile(new TextEncoder().encode('%PDF-1.7'))).toBe(true)
  expect(isOtherFile(new TextEncoder().encode(text))).toBe(false)
})
