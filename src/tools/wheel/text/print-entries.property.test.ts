import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { MAX_WEIGHT, WEIGHT_PARTS, cleanText } from '../model.ts'
import { parseEntries } from '../parts/parse-entries.ts'
import { printEntries } from './print-entries.ts'

const runs = runsOf(1_000)

/** Names made of what means something in the text, and any other. */
const tricky = fc
  .array(
    fc.constantFrom('Anna', '3', '1.', '-', '#', '*', '×', ';', ',', '"', '""', ' ', '0,5', '. ', '• ', '# ', '* '),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))
const name = fc
  .oneof(tricky, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
  .map(cleanText)
  .filter((text) => text !== '')
const weight = fc
  .oneof(fc.constant(WEIGHT_PARTS), fc.integer({ min: 0, max: MAX_WEIGHT * WEIGHT_PARTS }))
  .map((parts) => parts / WEIGHT_PARTS)
const entry = fc.record({ text: name, weight, isActive: fc.boolean() })

it('E6: what is printed is read as the same names, weights and absences', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      const read = parseEntries(printEntries(entries))
      if (!read.ok) throw new Error(read.error)
      const shown = read.value.map(({ text, weight: read, isAbsent = false }) => ({
        text,
        weight: read,
        isActive: !isAbsent,
      }))
      expect(shown).toEqual(entries.map(({ text, weight: own, isActive }) => ({ text, weight: own, isActive })))
    }),
    runs,
  )
})
