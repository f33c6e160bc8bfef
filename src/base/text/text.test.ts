import { expect, test } from 'vitest'
import { cutText, withoutUnseen } from './text.ts'

test.each([
  ['Kasse', 5, 'Kasse'],
  ['Kassen', 5, 'Kass…'],
  ['😀😀', 4, '😀😀'],
  ['😀😀😀', 4, '😀…'],
  ['a😀😀', 4, 'a😀…'],
])('cuts %j to %i units: %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
  expect(cut.length).toBeLessThanOrEqual(max)
  expect(cut.isWellFormed()).toBe(true)
})

test.each([
  ['controls, but for lines and tabs', 'a\u0000\r\u007f\u009fb\n\tc', 'ab\n\tc'],
  ['marks and isolates that turn the direction', '\u061c\u200e\u200fa\u202a\u202eb\u2066\u2069', 'ab'],
  ['what has no width', '\ufeffa\u00ad\u180e\u200b\u2060\u2064b', 'ab'],
  ['what is at the ends then', ' \u202e a \u200b ', 'a'],
])('leaves out %s', (_what, text, left) => expect(withoutUnseen(text)).toBe(left))

test.each([
  ['a family joined to one', '👩‍👩‍👧‍👧'],
  ['a heart in colour', '❤\ufe0f'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a Persian word with a gap', 'می\u200cخواهم'],
])('keeps %s', (_what, text) => expect(withoutUnseen(text)).toBe(text))
