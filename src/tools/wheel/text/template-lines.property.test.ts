import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { MAX_ENTRY_TEXT, wheelTemplatesCollection } from '../model.ts'
import { readTemplateLine, toTemplateLine } from '../templates/templates.ts'

const runs = runsOf(500)

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
    fc.constantFrom('Anna *3', 'Müller, Anna', '1. Platz', 'a;b', 'x *1 *2', '* *', 'x'.repeat(MAX_ENTRY_TEXT)),
  )
  .map((value) => value.slice(0, MAX_ENTRY_TEXT).toWellFormed().trim())
  .filter((value) => value !== '')
const weight = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: 0, max: 1_000_000 }).map((part) => part / 1_000),
)

it('K11: a template returns exactly the names it was made of, and can be stored', () => {
  fc.assert(
    fc.property(fc.record({ text, weight }), (entry) => {
      const line = toTemplateLine(entry)
      expect(readTemplateLine(line)).toEqual(entry)
      expect(wheelTemplatesCollection.schema.safeParse({ title: 'x', texts: [line] }).success).toBe(true)
    }),
    runs,
  )
})

it('K11: the lines are those that people type', () => {
  expect(toTemplateLine({ text: 'Anna', weight: 3 })).toBe('Anna *3')
  expect(toTemplateLine({ text: 'Anna', weight: 1 })).toBe('Anna')
  expect(readTemplateLine('Anna *2.5')).toEqual({ text: 'Anna', weight: 2.5 })
  expect(readTemplateLine('Anna *5000')).toEqual({ text: 'Anna *5000', weight: 1 })
})
