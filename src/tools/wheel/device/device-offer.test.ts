import { expect, it } from 'vitest'
import { countThings, describeThings, keysOf, offerOf } from './device-offer.ts'

const things = (wheels: readonly string[], templates: readonly string[] = []) => ({
  wheels: wheels.map((title) => ({ id: title.toLowerCase(), title })),
  templates: templates.map((title) => ({ id: title.toLowerCase(), title })),
})

it.each([
  [['Küche'], [], 'Auf diesem Gerät ist 1 Rad, das ohne Konto entstanden ist: „Küche“'],
  [['Küche', 'Spiel'], [], 'Auf diesem Gerät sind 2 Räder, die ohne Konto entstanden sind: „Küche“ und „Spiel“'],
  [['A', 'B', 'C'], [], 'Auf diesem Gerät sind 3 Räder, die ohne Konto entstanden sind: „A“, „B“ und „C“'],
  [['A', 'B', 'C', 'D'], [], 'Auf diesem Gerät sind 4 Räder, die ohne Konto entstanden sind: „A“, „B“ und 2 weitere'],
  [[], ['Klasse'], 'Auf diesem Gerät ist 1 Vorlage, die ohne Konto entstanden ist: „Klasse“'],
  [['A'], ['B'], 'Auf diesem Gerät sind 1 Rad und 1 Vorlage, die ohne Konto entstanden sind: „A“ und „B“'],
])('L3: %j with the templates %j are offered as: %s', (wheels, templates, text) => {
  expect(describeThings(things(wheels, templates))).toBe(text)
})

it('L3: counts wheels and templates', () => {
  expect(countThings(things(['A', 'B'], ['C']))).toBe('2 Räder und 1 Vorlage')
})

it('L4: wheels left here are not asked about again, until there is something new', () => {
  const left = keysOf(things(['A', 'B']))
  expect(offerOf(things([]), left)).toBe('none')
  expect(offerOf(things(['A', 'B']), [])).toBe('asking')
  expect(offerOf(things(['A', 'B']), left)).toBe('left')
  expect(offerOf(things(['A']), left)).toBe('left')
  expect(offerOf(things(['A', 'B', 'C']), left)).toBe('asking')
  expect(offerOf(things(['A'], ['A']), left)).toBe('asking')
})
