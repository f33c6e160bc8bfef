import { expect, test } from 'vitest'
import { createManualTime } from '#testing/manual-time'
import { fc } from '#testing/properties'
import { createDueTimes } from './due-times.ts'

const START = Date.UTC(2026, 10, 22)

function open() {
  const time = createManualTime(START)
  const rung: string[] = []
  const faults: string[] = []
  let jumps = 0
  const due = createDueTimes({
    ...time,
    onDue: (id) => {
      if (id === 'bad') throw new Error('a fault')
      rung.push(`${id} ${time.now() - START}`)
    },
    onFault: (id) => void faults.push(id),
    onJump: () => {
      jumps += 1
    },
  })
  return { time, rung, faults, due, jumps: () => jumps }
}

test('M16: whatever is set, set anew and removed, each rings once and at its last time, in order', () => {
  const command = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    atMs: fc.integer({ min: 0, max: 500 }),
    isRemoved: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
      const { time, rung, due } = open()
      const expected = new Map<string, number>()
      for (const { id, atMs, isRemoved } of commands) {
        if (isRemoved) {
          due.remove(id)
          expected.delete(id)
        } else {
          due.set(id, START + atMs)
          expected.set(id, atMs)
        }
      }
      for (let ms = 0; ms <= 500; ms++) time.moveTo(START + ms)
      expect(rung.toSorted()).toEqual([...expected].map(([id, atMs]) => `${id} ${atMs}`).toSorted())
      const times = rung.map((line) => Number(line.split(' ')[1]))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
  )
})

test('M18: a timer that rings far too late, or before its time, tells of a jump', () => {
  const { time, rung, due, jumps } = open()
  due.set('far', START + 100_000)
  for (let sec = 1; sec <= 5; sec++) time.moveTo(START + sec * 1_000)
  expect(jumps()).toBe(0)
  time.moveTo(START + 20_000)
  expect([jumps(), rung]).toEqual([1, []])
  due.stop()
  time.moveTo(START + 200_000)
  expect(rung).toEqual([])
})

test('M16: a check that fails at its time keeps no other from its own', () => {
  const { time, rung, faults, due } = open()
  due.set('bad', START + 100)
  due.set('next', START + 100)
  due.set('later', START + 200)
  time.moveTo(START + 100)
  time.moveTo(START + 200)
  expect([faults, rung]).toEqual([['bad'], ['next 100', 'later 200']])
})
