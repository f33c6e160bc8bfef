import { expect, test } from 'vitest'
import { plainLine } from './plain-line.ts'

test.each([
  ['  eins\n\tzwei ', 'eins zwei'],
  ['Null\u0000zeichen\u0007', 'Null zeichen'],
  ['halbes \ud800 Paar', 'halbes \ufffd Paar'],
  ['sehr lang', 'sehr lang'.slice(0, 20)],
  [`${'a'.repeat(19)}😀`, 'a'.repeat(19)],
])('T1: of what is said one line is kept that can be written everywhere: %j', (text, line) => {
  expect(plainLine(text, 20)).toBe(line)
})
