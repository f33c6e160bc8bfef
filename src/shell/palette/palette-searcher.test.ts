// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { PaletteAnswer, PaletteTask } from './palette-messages.ts'
import { openPaletteSearcher } from './palette-searcher.ts'

/** A worker that answers when the test says so. */
class HeldWorker extends EventTarget {
  readonly tasks: PaletteTask[] = []
  isEnded = false

  postMessage(task: PaletteTask): void {
    this.tasks.push(structuredClone(task))
  }

  fill(): void {
    this.send({ kind: 'filled' })
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(name: string): void {
    this.send({ kind: 'found', groups: [{ name, places: [0], count: 1 }] })
  }

  private send(data: PaletteAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  get queries(): readonly string[] {
    return this.tasks.flatMap((task) => (task.kind === 'ask' ? [task.question.query] : []))
  }

  get titles(): readonly string[] {
    return this.tasks.flatMap((task) => (task.kind === 'add' ? task.entries.map(({ title }) => title) : []))
  }
}

let worker: HeldWorker

beforeEach(() => {
  vi.stubGlobal('Worker', function openHeld() {
    worker = new HeldWorker()
    return worker
  })
  return () => vi.unstubAllGlobals()
})

function open(count: number, word?: () => string) {
  const heard: string[] = []
  let worded = 0
  const entries = Array.from({ length: count }, (_none, place) => ({
    ...{ id: `${place}`, title: `Ding ${place}`, detail: '', group: 'Dinge', toolId: undefined },
    words: word ?? (() => `${(worded += 1)}`),
  }))
  const searcher = openPaletteSearcher(entries)
  searcher.listen({
    onFound: ({ query }, [group]) => heard.push(`${query}: ${group?.name}`),
    onFailed: () => heard.push('failed'),
  })
  const ask = (query: string) => searcher.ask({ query, opened: undefined, toolId: undefined, nowMs: 0 })
  return { searcher, ask, heard, worded: () => worded }
}

it('asks once the index has all entries, each in its place', async () => {
  const { searcher, ask } = open(10_000)
  ask('k')
  expect(searcher.isReady()).toBe(false)
  expect(worker.queries).toEqual([])
  await expect.poll(() => worker.tasks.at(-1)).toEqual({ kind: 'end' })
  expect([searcher.isReady(), worker.queries]).toEqual([false, []])
  worker.fill()
  expect(searcher.isReady()).toBe(true)
  expect(worker.titles).toEqual(Array.from({ length: 10_000 }, (_none, place) => `Ding ${place}`))
  expect(worker.queries).toEqual(['k'])
})

it('asks one question at a time, and of those that wait only the last; each answer belongs to its question', async () => {
  const { ask, heard } = open(1)
  worker.fill()
  for (const query of ['k', 'ka', 'kar', 'karte']) ask(query)
  expect(worker.queries).toEqual(['k'])
  worker.answer('one')
  expect(worker.queries).toEqual(['k', 'karte'])
  worker.answer('two')
  expect(heard).toEqual(['k: one', 'karte: two'])
})

it('stops if it is not wanted any more', async () => {
  const { searcher, worded } = open(200_000)
  searcher.close()
  expect(worker.isEnded).toBe(true)
  const wordedAtEnd = worded()
  // Another one of as many entries is sent whole meanwhile.
  open(10_000)
  await expect.poll(() => worker.tasks.at(-1)).toEqual({ kind: 'end' })
  expect(worded()).toBe(wordedAtEnd)
  expect(wordedAtEnd).toBeLessThan(200_000)
  expect(searcher.isReady()).toBe(false)
})

it('says that the worker broke, and is not ready then', async () => {
  const { searcher, heard } = open(1)
  worker.fill()
  worker.dispatchEvent(new Event('error'))
  expect(heard).toEqual(['failed'])
  expect(searcher.isReady()).toBe(false)
})

it('says so if an entry has no words to give', async () => {
  const { heard } = open(1, () => {
    throw new Error('odd')
  })
  await expect.poll(() => heard).toEqual(['failed'])
  expect(worker.isEnded).toBe(true)
})
