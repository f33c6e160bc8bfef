import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { utf8Length } from './text.ts'

const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7fe, max: 0xe001 })))
  .map((units) => String.fromCharCode(...units))

test('utf8Length is what an encoder would write, lone surrogates included', () => {
  fc.assert(
    fc.property(anyUnits, (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
    }),
  )
})
