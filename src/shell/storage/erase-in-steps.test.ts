import { expect, test } from 'vitest'
import { failed, ok } from '#base/result'
import { eraseInSteps } from './erase-in-steps.ts'

const steps = [ok({ freedBytes: 5, next: '10' }), ok({ freedBytes: 3, next: '20' }), ok({ freedBytes: 1 })] as const

test('H4 each request begins at the end of the one before, and the freed room is shown after each', async () => {
  const asked: (string | undefined)[] = []
  const told: number[] = []
  const erased = await eraseInSteps({
    eraseStep: async (after) => steps[asked.push(after) - 1] ?? failed({ code: '', message: '', status: 0 }),
    onProgress: (freedBytes) => void told.push(freedBytes),
    signal: new AbortController().signal,
  })
  expect([erased, asked, told]).toEqual([{ kind: 'done', freedBytes: 9 }, [undefined, '10', '20'], [5, 8, 9]])
})

test('H4 stopped, it asks no further and says what is free', async () => {
  const stopping = new AbortController()
  const eraseStep = async () => {
    stopping.abort()
    return steps[0]
  }
  const erased = await eraseInSteps({ eraseStep, onProgress: () => {}, signal: stopping.signal })
  expect(erased).toEqual({ kind: 'stopped', freedBytes: 5 })
})

test('H4 a request that fails ends it, with the reason and what is free by then', async () => {
  let count = 0
  const eraseStep = async () => {
    count += 1
    return count === 1 ? steps[0] : failed({ code: 'unavailable', message: 'Gerade nicht.', status: 503 })
  }
  const erased = await eraseInSteps({ eraseStep, onProgress: () => {}, signal: new AbortController().signal })
  expect(erased).toEqual({ kind: 'failed', freedBytes: 5, message: 'Gerade nicht.' })
})
