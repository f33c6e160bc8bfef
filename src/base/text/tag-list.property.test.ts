import { expect, it } from 'vitest'
import { fc } from '#testing/properties'
import { joinTags, splitTags } from './tag-list.ts'

it('B7: tags that were written into a cell are read as the same tags', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', ',', '\\', ' ', '"', 'ß'), minLength: 1 })
    .filter((text) => text === text.trim() && text !== '')
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(splitTags(joinTags(names))).toEqual(names)
    }),
  )
})

it('B7: tags of other programs stand between commas', () => {
  expect(splitTags('Büro,  Kunde ,, Büro')).toEqual(['Büro', 'Kunde'])
})
