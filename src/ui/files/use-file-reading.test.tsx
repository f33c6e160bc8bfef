// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answersOf, type FileAnswer } from '#base/file-answer'
import { useFileReading } from './use-file-reading.tsx'

afterEach(cleanup)

type Table = { readonly rows: readonly string[] }
type Answer = FileAnswer<Table, 'empty'>

/** A worker that says what the test says, when the test says it. */
class HandWorker extends EventTarget {
  readonly tasks: unknown[] = []
  isEnded = false

  postMessage(task: unknown): void {
    this.tasks.push(task)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(data: Answer): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })))
  }

  /** Its program could not be loaded, or threw. */
  break(): void {
    act(() => void this.dispatchEvent(new Event('error')))
  }
}

function openReading() {
  const workers: HandWorker[] = []
  const { result, unmount } = renderHook(() =>
    useFileReading<Table, 'empty'>(() => {
      const worker = new HandWorker()
      workers.push(worker)
      return worker as unknown as Worker
    }),
  )
  const read = (name: string): HandWorker => {
    act(() => result.current.read(name, { name }))
    const worker = workers.at(-1)
    if (worker === undefined) throw new Error('no worker was started')
    return worker
  }
  return { read, file: () => result.current.file, close: () => act(() => result.current.close()), unmount }
}

test('a worker is given its task, says how far it is, and ends with what it found', () => {
  const { read, file } = openReading()
  expect(file()).toEqual({ phase: 'none' })
  const worker = read('zeiten.csv')
  expect(worker.tasks).toEqual([{ name: 'zeiten.csv' }])
  expect(file()).toEqual({ phase: 'reading', name: 'zeiten.csv', share: undefined })
  worker.answer({ kind: 'progress', share: 0.5 })
  expect([file(), worker.isEnded]).toEqual([{ phase: 'reading', name: 'zeiten.csv', share: 0.5 }, false])
  worker.answer({ kind: 'read', found: { rows: ['eins'] } })
  expect([file(), worker.isEnded]).toEqual([{ phase: 'read', name: 'zeiten.csv', found: { rows: ['eins'] } }, true])
})

test('a long table arrives in portions, and is whole in the end', () => {
  const { read, file } = openReading()
  const worker = read('zeiten.csv')
  const rows = Array.from({ length: 1_201 }, (_none, index) => `Zeile ${index}`)
  const messages = [...answersOf({ rows }, 'rows')]
  expect(messages.map((message) => (message.kind === 'rows' ? message.rows.length : message.kind))).toEqual([
    500,
    500,
    201,
    'read',
  ])
  for (const message of messages) worker.answer(message)
  expect(file()).toEqual({ phase: 'read', name: 'zeiten.csv', found: { rows } })
})

test('a faulty file is reported, also if its reader broke without a message', () => {
  const { read, file } = openReading()
  const refusing = read('leer.csv')
  refusing.answer({ kind: 'failed', failure: 'empty' })
  expect([file(), refusing.isEnded]).toEqual([{ phase: 'failed', name: 'leer.csv', failure: 'empty' }, true])
  const breaking = read('zeiten.csv')
  breaking.break()
  expect([file(), breaking.isEnded]).toEqual([{ phase: 'failed', name: 'zeiten.csv', failure: 'broken' }, true])
})

test('reading another file forgets the one before, whatever its worker still says', () => {
  const { read, file } = openReading()
  const first = read('alt.csv')
  const second = read('neu.csv')
  expect([first.isEnded, second.isEnded]).toEqual([true, false])
  first.answer({ kind: 'read', found: { rows: ['alt'] } })
  first.break()
  expect([file(), second.isEnded]).toEqual([{ phase: 'reading', name: 'neu.csv', share: undefined }, false])
})

test('a closed file counts as none, and a page that goes takes the worker along', () => {
  const { read, file, close, unmount } = openReading()
  const closed = read('alt.csv')
  close()
  closed.answer({ kind: 'read', found: { rows: ['alt'] } })
  expect([file(), closed.isEnded]).toEqual([{ phase: 'none' }, true])
  const left = read('neu.csv')
  unmount()
  expect(left.isEnded).toBe(true)
})
