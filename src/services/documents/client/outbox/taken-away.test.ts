import { expect, test, vi } from 'vitest'
import { createTakingCounter, type TakenAway } from './taken-away.ts'

const keysOf = (count: number): readonly string[] => Array.from({ length: count }, (_none, index) => `notes/n${index}`)

function createCounter() {
  const onTakenAway = vi.fn<(taken: TakenAway) => void>()
  const counter = createTakingCounter({ isShown: () => false, keptKeys: () => new Set(), onTakenAway })
  return { counter, told: () => onTakenAway.mock.calls.map(([taken]) => taken) }
}

test('D8: documents an earlier page of the same pull has brought do not make the rest look like little', () => {
  const { counter, told } = createCounter()
  counter.note({ before: 50, taken: [] })
  counter.note({ before: 550, taken: keysOf(50) })
  counter.end()
  expect(told()).toEqual([{ count: 50, keptCount: 0 }])
})

test('D8: each pull is measured by what was there before it', () => {
  const { counter, told } = createCounter()
  counter.note({ before: 10, taken: [] })
  counter.end()
  counter.note({ before: 550, taken: keysOf(50) })
  counter.end()
  expect(told()).toEqual([])
})
