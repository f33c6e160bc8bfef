import { expect, test } from 'vitest'
import { createBackgroundWork } from './background-work.ts'

function open(chances: readonly number[] = []) {
  const faults: unknown[] = []
  const done: string[] = []
  const timers = new Map<() => void, number>()
  const left = [...chances]
  const backgroundWork = createBackgroundWork({
    onError: (error) => void faults.push(error),
    random: () => left.shift() ?? 0,
    startTimer(callback, delayMs) {
      timers.set(callback, delayMs)
      return () => void timers.delete(callback)
    },
  })
  const note = (what: string) => async (): Promise<void> => void done.push(what)
  return { backgroundWork, faults, done, timers, note }
}

test('M7: work that follows an answer begins after it', async () => {
  const { backgroundWork, done, timers, note } = open()
  backgroundWork.run(note('mail'))
  expect([...timers.values()]).toEqual([5])
  expect(done).toEqual([])
  for (const callback of timers.keys()) callback()
  await expect.poll(() => done).toEqual(['mail'])
})

test('M16: work spread by chance begins at any moment of two seconds', () => {
  const { backgroundWork, timers, note } = open([0, 0.5, 0.999_999])
  for (const what of ['a', 'b', 'c']) backgroundWork.runAtRandom(note(what))
  const delays = [...timers.values()]
  expect(delays.slice(0, 2)).toEqual([5, 1_005])
  expect(delays[2]).toBeCloseTo(2_005, 1)
})

test('M14: the end of the server waits for no chance, and loses nothing, also of what begins meanwhile', async () => {
  const { backgroundWork, done, faults, timers, note } = open([0.5, 0.9])
  backgroundWork.runAtRandom(async () => {
    backgroundWork.runAtRandom(note('second'))
    await note('first')()
  })
  backgroundWork.run(() => Promise.reject(new Error('no mail server')))
  await backgroundWork.finish()
  expect(done).toEqual(['first', 'second'])
  expect(faults).toEqual([new Error('no mail server')])
  expect([...timers.keys()], 'no timer is left').toEqual([])
})
