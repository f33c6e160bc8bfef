import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { choicePath, isReturnPath, readChoiceRequest } from './choice-port.ts'

const runs = runsOf(1_000)

const ORIGIN = 'https://app.invalid'

it('K23: a path to come back to is for browsers exactly that path of this app', () => {
  const pieces = ['/', '\\', '.', '..', '%2e', ':', '@', '?', '#', '//', 'a', 'b-c', '\t', 'http:', '%5C', '%2F', ' ']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const path = `/${parts.join('')}`
      if (!isReturnPath(path)) return
      const url = new URL(path, ORIGIN)
      expect(url.origin).toBe(ORIGIN)
      expect(url.pathname + url.search).toBe(path)
      // Read again, as a router does with a path it is given.
      expect(new URL(url.pathname, ORIGIN).origin).toBe(ORIGIN)
    }),
    runs,
  )
})

it('K20: whatever the texts are, the request that arrives is one that is taken', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1, maxLength: 20 }), (texts) => {
      const choices = texts.map((text, index) => ({ id: `c${index}`, text }))
      const path = choicePath({
        title: 'Wer?',
        choices: [...choices, { id: 'last', text: 'x' }],
        returnPath: '/rezepte',
      })
      const read = readChoiceRequest(new URL(path, ORIGIN).hash)
      expect(read.ok).toBe(true)
      if (!read.ok) return
      expect(read.value.choices.at(-1)).toEqual({ id: 'last', text: 'x' })
    }),
    { ...runs, numRuns: Math.min(runs.numRuns, 200) },
  )
})
