import { expect, it } from 'vitest'
import { composeText } from './compose-text.ts'

it.each([
  ['u\u0308ber', 'über'],
  ['ein Text, der bleibt – für 5 €', 'ein Text, der bleibt – für 5 €'],
  [`a${'\u0301'.repeat(30)}b`, `á${'\u0301'.repeat(29)}b`],
  [`a${'\u0301'.repeat(10_000)}b`, `á${'\u0301'.repeat(29)}b`],
])('letters and their marks become one character, and no more than thirty marks count: %#', (text, composed) => {
  expect(composeText(text)).toBe(composed)
})
