import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { compareNames } from './compare-names.ts'
import { compareTexts } from './format.ts'

const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAäÄbeoöOÖuüzZ ')), maxLength: 6 })
const signs = fc.string({
  unit: fc.constantFrom(...Array.from('aAä bsßzZ12059-,.·lLeéÉ()\u0308\u0301\u00ad\t\u00a0_ŉǆÅåij&\0')),
  maxLength: 8,
})
const words = fc
  .array(
    fc.constantFrom('Apfel', 'Äpfel', 'apfel', 'Apfelmus', 'Öl', 'Oel', 'Mehl Type 405', 'Mehl Type 1050', 'Mehl'),
    {
      maxLength: 3,
    },
  )
  .map((all) => all.join(' '))
const name = fc.oneof(letters, signs, words, fc.string({ unit: 'grapheme', maxLength: 8 }))

test('names are sorted as texts are', () => {
  fc.assert(
    fc.property(name, name, fc.constantFrom('', 'a', 'Möhren ', '1', 'é', 'l'), (a, b, start) => {
      expect(Math.sign(compareNames(start + a, start + b))).toBe(Math.sign(compareTexts(start + a, start + b)))
    }),
    runsOf(2_000),
  )
})
