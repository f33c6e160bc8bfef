// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#base/app-error'
import { FilesContext, useFileUrl, useUploads, type FilesClient, type Upload } from '#files/client'

const addresses = new Map<string, Blob>()
const { createObjectURL, revokeObjectURL } = URL

beforeEach(() => {
  URL.createObjectURL = (blob) => {
    const address = `blob:${addresses.size}`
    addresses.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = (address) => void addresses.delete(address)
})

afterEach(() => {
  cleanup()
  expect([...addresses.keys()]).toEqual([])
  Object.assign(URL, { createObjectURL, revokeObjectURL })
})

/** Files that are opened when the test says so. */
function createFiles() {
  const listeners = new Set<() => void>()
  const back = new Set<() => void>()
  const openings: {
    fileId: string
    signal: AbortSignal
    standIn(text: string): void
    resolve(text: string): void
    reject(error: Error): void
  }[] = []
  let userId: string | undefined = 'anna'
  let uploads: readonly Upload[] = []
  const client: Pick<FilesClient, 'open' | 'getUploads' | 'getUserId' | 'subscribe' | 'onBack'> = {
    open: (fileId, _variant, { signal = new AbortController().signal, onStandIn } = {}) =>
      new Promise((resolve, reject) => {
        const blobOf = (text: string) => new Blob([text], { type: 'image/png' })
        openings.push({
          fileId,
          signal,
          standIn: (text) => onStandIn?.(blobOf(text)),
          resolve: (text) => resolve(blobOf(text)),
          reject,
        })
      }),
    getUploads: () => uploads,
    getUserId: () => userId,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack: (listener) => {
      back.add(listener)
      return () => back.delete(listener)
    },
  }
  const tell = () => act(async () => listeners.forEach((listener) => listener()))
  return {
    openings,
    openFiles: () => Promise.resolve(client as FilesClient),
    be: (user: string | undefined) => {
      userId = user
      return tell()
    },
    setUploads: (next: readonly Upload[]) => {
      uploads = next
      return tell()
    },
    comeBack: () => act(async () => back.forEach((listener) => listener())),
  }
}

function Picture({ fileId }: { readonly fileId: string | undefined }) {
  const file = useFileUrl(fileId, '160')
  const text = {
    loading: () => 'lädt',
    ready: () => (file.kind === 'ready' ? file.url : ''),
    failed: () => (file.kind === 'failed' ? file.message : ''),
  }
  return <output>{text[file.kind]()}</output>
}

async function show(files: ReturnType<typeof createFiles>, fileId: string | undefined) {
  const tree = (id: string | undefined) => (
    <FilesContext value={files.openFiles}>
      <Picture fileId={id} />
    </FilesContext>
  )
  const { rerender, unmount } = render(tree(fileId))
  await act(async () => undefined)
  return { unmount, change: (id: string | undefined) => act(async () => rerender(tree(id))) }
}

const shown = () => screen.getByRole('status').textContent

test('Q19: an address is good as long as its file is shown', async () => {
  const files = createFiles()
  const { change, unmount } = await show(files, 'a')
  expect(shown()).toBe('lädt')
  await act(async () => files.openings[0]?.resolve('Bild'))
  expect([shown(), addresses.size]).toEqual(['blob:0', 1])
  await change('b')
  expect([shown(), addresses.size]).toEqual(['lädt', 0])
  unmount()
  expect(files.openings[1]?.signal.aborted).toBe(true)
  await act(async () => files.openings[1]?.resolve('zu spät'))
  expect(addresses.size).toBe(0)
})

test('Q19: without a file there is nothing to load', async () => {
  const files = createFiles()
  await show(files, undefined)
  expect([shown(), files.openings]).toEqual(['lädt', []])
})

test('Q19: a picture that failed for want of a network comes by itself', async () => {
  const files = createFiles()
  const { unmount } = await show(files, 'a')
  await act(async () => files.openings[0]?.reject(new AppError('network-request-failed')))
  expect(shown()).toBe('Der Server ist nicht erreichbar. Prüf deine Verbindung.')
  await files.comeBack()
  await act(async () => files.openings[1]?.resolve('Bild'))
  expect(shown()).toBe('blob:0')
  await files.comeBack()
  expect(files.openings).toHaveLength(2)
  unmount()
})

test('Q19: another size is shown until the wanted one is there, also over a time without a network', async () => {
  const files = createFiles()
  const { unmount } = await show(files, 'a')
  const textShown = () => addresses.get(shown() ?? '')?.text()
  await act(async () => files.openings[0]?.standIn('klein'))
  expect(await textShown()).toBe('klein')
  await act(async () => files.openings[0]?.reject(new AppError('network-request-failed')))
  expect(await textShown()).toBe('klein')
  await files.comeBack()
  await act(async () => files.openings[1]?.standIn('klein'))
  await act(async () => files.openings[1]?.resolve('groß'))
  expect([await textShown(), addresses.size]).toEqual(['groß', 1])
  unmount()
})

test('Q19: of a file that is gone no other size is shown any more', async () => {
  const files = createFiles()
  const { unmount } = await show(files, 'a')
  await act(async () => files.openings[0]?.standIn('klein'))
  await act(async () => files.openings[0]?.reject(new AppError('object-not-found')))
  expect([shown(), addresses.size]).toEqual(['Diese Datei gibt es nicht, oder du hast keinen Zugriff darauf.', 0])
  unmount()
})

test('Q19: a picture another device is still sending is asked for again as long as it is shown, less and less often', async () => {
  vi.useFakeTimers()
  try {
    const files = createFiles()
    const { unmount } = await show(files, 'a')
    const miss = () => act(async () => files.openings.at(-1)?.reject(new AppError('object-not-found')))
    for (const [index, waitMs] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
      await miss()
      expect(shown()).toBe('Diese Datei gibt es nicht, oder du hast keinen Zugriff darauf.')
      await act(() => vi.advanceTimersByTimeAsync(waitMs - 1))
      expect(files.openings).toHaveLength(index + 1)
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(files.openings).toHaveLength(index + 2)
    }
    await act(async () => files.openings.at(-1)?.resolve('Bild'))
    expect(shown()).toBe('blob:0')
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('Q16: one user’s picture is not shown to the next', async () => {
  const files = createFiles()
  const { unmount } = await show(files, 'a')
  await act(async () => files.openings[0]?.resolve('Annas Bild'))
  await files.be(undefined)
  expect([shown(), addresses.size]).toEqual(['lädt', 0])
  await files.be('bert')
  await act(async () => files.openings[1]?.reject(new AppError('object-not-found')))
  expect(shown()).toBe('Diese Datei gibt es nicht, oder du hast keinen Zugriff darauf.')
  unmount()
})

test('Q18: there are no uploads until the scripts are loaded, and then those of the client', async () => {
  const files = createFiles()
  const Count = () => <output>{useUploads().length}</output>
  render(
    <FilesContext value={files.openFiles}>
      <Count />
    </FilesContext>,
  )
  expect(shown()).toBe('0')
  await act(async () => undefined)
  const belongsTo = { collection: 'albums', documentId: 'a' }
  await files.setUploads([{ fileId: 'a', belongsTo, name: 'a', sizeBytes: 1, state: { kind: 'waiting' } }])
  expect(shown()).toBe('1')
})
