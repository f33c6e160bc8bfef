import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { fromBase64Url, toBase64Url } from './base64url.ts'

const runs = runsOf(300)

it('bytes become the same text as in Node, and come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 10_000 }), (bytes) => {
      const text = toBase64Url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64Url(text)).toEqual(new Uint8Array(bytes))
    }),
    runs,
  )
})

it('a text gives bytes only when it is what these bytes become', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12, unit: fc.constantFrom('A', 'Q', 'g', 'w', '_', '-', '9', '+', '/', '=', ' ', 'é') }),
      (text) => {
        const bytes = fromBase64Url(text)
        if (bytes !== undefined) expect(toBase64Url(bytes)).toBe(text)
        else expect(Buffer.from(text, 'base64url').toString('base64url')).not.toBe(text)
      },
    ),
    runs,
  )
})
