// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openLeftFiles } from './open-left-files.ts'

type WindowWithDatabases = { indexedDB?: unknown }

afterEach(() => {
  delete (window as WindowWithDatabases).indexedDB
})

const factoryOf = (names: readonly string[]) => ({
  databases: async () => names.map((name) => ({ name, version: 1 })),
})

/** A page of a browser with this IndexedDB; at first no user is signed in. */
function openPage(indexedDB: object | undefined) {
  Object.defineProperty(window, 'indexedDB', { value: indexedDB, configurable: true })
  let user: string | undefined
  let tell: () => void = () => undefined
  const openFiles = vi.fn<() => Promise<void>>(async () => undefined)
  const error = vi.fn<(...parts: unknown[]) => void>()
  openLeftFiles(
    {
      getUser: () => (user === undefined ? null : { id: user, email: '', name: '' }),
      subscribe: (listener) => {
        tell = listener
        return () => undefined
      },
    },
    openFiles,
    { error },
  )
  const be = async (id: string | undefined) => {
    user = id
    tell()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { openFiles, error, be }
}

test('Q18: files are opened for a user with files on this device, and once', async () => {
  const { openFiles, be } = openPage(factoryOf(['taschenmesser-anna', 'taschenmesser-files-bert']))
  await be('anna')
  expect(openFiles).not.toHaveBeenCalled()
  await be('bert')
  await be('bert')
  await be(undefined)
  expect(openFiles).toHaveBeenCalledTimes(1)
})

test('Q18: a browser that does not list its databases may have one', async () => {
  const { openFiles, be } = openPage({})
  await be('anna')
  expect(openFiles).toHaveBeenCalledTimes(1)
})

test('Q17 Q18: a browser that keeps its databases from pages has left none', async () => {
  const { openFiles, error, be } = openPage(undefined)
  await be('anna')
  expect([openFiles.mock.calls, error.mock.calls]).toEqual([[], []])
})

test('Q18: scripts that can’t be loaded are logged, and asked for again', async () => {
  const { openFiles, error, be } = openPage(factoryOf(['taschenmesser-files-anna']))
  openFiles.mockRejectedValueOnce(new Error('offline'))
  await be('anna')
  expect(error).toHaveBeenCalledTimes(1)
  await be('anna')
  expect(openFiles).toHaveBeenCalledTimes(2)
})
