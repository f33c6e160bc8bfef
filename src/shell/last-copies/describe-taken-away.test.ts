import { expect, test } from 'vitest'
import { describeTakenAway } from './describe-taken-away.ts'

test.each([
  [{ count: 1_200, keptCount: 0 }, /^Auf einmal sind 1\.200 Einträge nicht mehr da: /],
  [{ count: 22, keptCount: 21 }, /^Auf einmal ist 1 Eintrag nicht mehr da: /],
])('D8 of %j the sentence counts what this device does not keep', (taken, sentence) => {
  expect(describeTakenAway(taken)).toMatch(sentence)
})

test('D8 there is no sentence about what this device keeps', () => {
  expect(describeTakenAway({ count: 30, keptCount: 30 })).toBeUndefined()
})
