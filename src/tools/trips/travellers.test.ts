import { expect, it } from 'vitest'
import { findGone, nameTravellers, offerTravellers } from './travellers.ts'

const travellers = [
  { id: 'anna', name: 'Anna' },
  { id: 'ben', name: 'Ben', isGone: true as const },
  { id: 'eva', name: 'Eva' },
]

it('J68: one who left is not offered anew', () => {
  expect(offerTravellers(travellers, [])).toEqual([
    { value: 'anna', text: 'Anna' },
    { value: 'eva', text: 'Eva' },
  ])
})

it('J68: one who left stays where they are chosen, and says so; so does one who is not in the trip at all', () => {
  expect(offerTravellers(travellers, ['ben', 'tom']).map(({ text }) => text)).toEqual([
    'Anna',
    'Ben (hat die Reise verlassen)',
    'Eva',
    'Nicht mehr dabei',
  ])
  expect(nameTravellers(travellers, ['eva', 'ben'])).toEqual(['Ben (hat die Reise verlassen)', 'Eva'])
})

it('J60: one without an account who left is found by the name, however it is written; one with an account is not', () => {
  expect(findGone(travellers, ' BEN ')?.id).toBe('ben')
  expect(findGone(travellers, 'Anna')).toBeUndefined()
  const withAccount = travellers.map((one) => ({ ...one, userId: one.id }))
  expect(findGone(withAccount, 'Ben')).toBeUndefined()
})
