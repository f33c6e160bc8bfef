import { expect, it } from 'vitest'
import { createFairLine } from './fair-line.ts'

it('K16: an owner who would wait too long for the turns of others is not let in', () => {
  const line = createFairLine<number>(3_000)
  const owners = Array.from({ length: 40 }, (_value, index) => `owner ${index}`)
  // Each of them is known for items that take 200 ms.
  for (const owner of owners) {
    line.add(owner, 0)
    for (let noted = 0; noted < 20; noted++) line.note(owner, 200)
  }
  expect(line.add('anna', 1)).toBe(false)
  for (let turn = 0; turn < 30; turn++) line.next()
  expect(line.add('anna', 1)).toBe(true)
})

it('K16: items of an owner count for the turns that another one has to wait only as often as both have turns', () => {
  const line = createFairLine<number>(3_000)
  for (let item = 0; item < 200; item++) line.add('ben', item)
  for (let noted = 0; noted < 20; noted++) line.note('ben', 200)
  expect(line.add('ben', 200)).toBe(false)
  expect(line.add('anna', 0)).toBe(true)
  expect([line.next()?.owner, line.next()?.owner, line.next()?.owner]).toEqual(['ben', 'anna', 'ben'])
})
