// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#base/app-error'
import { FilesContext, type FilesClient } from '#files/client'
import { useFilesHere } from './offline-screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const file = { fileId: 'a', name: 'a.pdf', type: 'application/pdf', sizeBytes: 3, of: 'Flug' }

/** Files of a device that answers what the test says. */
function renderWith(client: {
  readonly listHere: () => Promise<ReadonlySet<string>>
  readonly open?: (fileId: string) => Promise<Blob>
}) {
  const open = client.open ?? (() => Promise.resolve(new Blob()))
  const openFiles = () => Promise.resolve({ ...client, open } as unknown as FilesClient)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FilesContext value={openFiles}>{children}</FilesContext>
  )
  return renderHook(useFilesHere, { wrapper }).result
}

test('J54: a device that does not answer is named after ten seconds, files can be loaded, and an answer counts when it comes', async () => {
  let answer: (ids: ReadonlySet<string>) => void = () => undefined
  const result = renderWith({ listHere: () => new Promise((resolve) => (answer = resolve)) })
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(result.current).toMatchObject({ here: undefined, problem: undefined })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(result.current).toMatchObject({ here: undefined, problem: 'Dieses Gerät antwortet nicht.' })
  await act(() => result.current.load([file]))
  expect(result.current.here).toEqual(new Set(['a']))
  expect(result.current.loading.size).toBe(0)
  await act(async () => answer(new Set(['a', 'b'])))
  expect(result.current).toMatchObject({ here: new Set(['a', 'b']), problem: undefined })
})

test('J54: if the device cannot say what is here, the reason is shown, and one press asks again', async () => {
  let isBroken = true
  const result = renderWith({
    listHere: () =>
      isBroken
        ? Promise.reject(new AppError('quota-exceeded', { message: 'Kein Platz.' }))
        : Promise.resolve(new Set(['a'])),
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current).toMatchObject({ here: undefined, problem: 'Kein Platz.' })
  isBroken = false
  await act(async () => result.current.lookAgain())
  expect(result.current).toMatchObject({ here: new Set(['a']), problem: undefined })
})

test('J54: a file that cannot be had says why and the next one is loaded all the same', async () => {
  const answers = [Promise.reject(new AppError('unknown', { message: 'Weg.' })), Promise.resolve(new Blob())]
  const result = renderWith({
    listHere: () => Promise.resolve(new Set(['b'])),
    open: () => answers.shift() ?? Promise.resolve(new Blob()),
  })
  await act(() => result.current.load([file, { ...file, fileId: 'b' }]))
  expect(result.current.failures).toEqual(new Map([['a', 'Weg.']]))
  expect(result.current.here).toEqual(new Set(['b']))
})

test('J54: two loads at once do not hide each other, and one that failed stays named until it is tried again', async () => {
  const waiting = new Map<string, (error?: Error) => void>()
  const result = renderWith({
    listHere: () => Promise.resolve(new Set()),
    open: (id) =>
      new Promise((resolve, reject) =>
        waiting.set(id, (error) => (error === undefined ? resolve(new Blob()) : reject(error))),
      ),
  })
  const settle = (id: string, error?: Error) => act(async () => waiting.get(id)?.(error))
  await act(async () => void result.current.load([file]))
  await settle('a', new AppError('unknown', { message: 'Weg.' }))
  await act(async () => void result.current.load([{ ...file, fileId: 'b' }]))
  await act(async () => void result.current.load([{ ...file, fileId: 'c' }]))
  expect(result.current.failures).toEqual(new Map([['a', 'Weg.']]))
  expect(result.current.loading).toEqual(new Set(['b', 'c']))
  await settle('c')
  expect(result.current.loading).toEqual(new Set(['b']))
  await act(async () => void result.current.load([file]))
  expect(result.current.failures).toEqual(new Map())
  expect(result.current.loading).toEqual(new Set(['a', 'b']))
})
