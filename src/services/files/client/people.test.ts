import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import type { RejectedChange } from '#documents/client'
import type { FilesClient } from '#files/client'
import { addFile, albums, openFilesBrowser } from '#testing/browser/files-browser'

const tabs: FilesClient[] = []

afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close()
})

function openTabOf(browser: ReturnType<typeof openFilesBrowser>, parts = {}): FilesClient {
  const tab = browser.openTab(parts)
  tabs.push(tab)
  return tab
}

describe('people of one browser', () => {
  test('Q16: a user who signs out leaves nothing to see, and waiting uploads go on when they are back', async () => {
    const browser = openFilesBrowser()
    const anna = browser.userId
    const tab = openTabOf(browser)
    browser.answer = () => new Promise(() => undefined)
    const { fileId } = await addFile(browser, tab)
    expect([tab.getUserId(), tab.getUploads().length]).toEqual([anna, 1])

    await browser.be(undefined)
    expect([tab.getUserId(), tab.getUploads(), browser.sent[0]?.signal.aborted]).toEqual([undefined, [], true])
    await expect(tab.open(fileId, 'original')).rejects.toThrow('nobody is signed in')

    await browser.be('bert')
    expect([tab.getUserId(), tab.getUploads()]).toEqual(['bert', []])
    await expect(tab.open(fileId, 'original')).rejects.toMatchObject({ code: 'object-not-found' })

    await browser.be(anna)
    expect(tab.getUploads()).toMatchObject([{ fileId }])
    expect(browser.sent.map(({ userId }) => userId)).toEqual([anna, anna])
  })

  test('Q16: a content on its way is dropped when the user has left', async () => {
    const browser = openFilesBrowser()
    const tab = openTabOf(browser)
    await browser.settle()
    const id = 'x'.repeat(26)
    browser.contents.set(`${id} 160`, new Blob(['Bild'], { type: 'image/png' }))
    browser.answerContent = () => new Promise(() => undefined)
    const opening = tab.open(id, '160')
    const ended = opening.catch((error: unknown) => (error as Error).name)
    await browser.settle()
    await browser.be('bert')
    expect(await ended).toBe('AbortError')
  })

  test('Q16: of those who come and go quickly the last one has the page', async () => {
    const browser = openFilesBrowser()
    const tab = openTabOf(browser)
    await Promise.all([browser.be('bert'), browser.be(undefined), browser.be('clara')])
    expect(tab.getUserId()).toBe('clara')
    await addFile(browser, tab)
    expect(browser.sent.map(({ userId }) => userId)).toEqual(['clara'])
  })

  test('Q17: if the browser stores nothing, the user sees that, and the file is sent all the same', async () => {
    const browser = openFilesBrowser({ indexedDB: null })
    const tab = openTabOf(browser)
    await addFile(browser, tab)
    expect(browser.warned).toEqual([
      'Dieser Browser kann Dateien nicht aufbewahren. Lass die Seite offen, bis die Datei übertragen ist.',
    ])
    expect(browser.sent).toHaveLength(1)
  })

  test('Q1: if the device has no room, the user sees that', async () => {
    const browser = openFilesBrowser()
    const tab = openTabOf(browser)
    await browser.settle()
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      await expect(tab.take(new File(['x'], 'x'), { collection: 'albums', documentId: 'a' })).rejects.toMatchObject({
        code: 'quota-exceeded',
        public: { message: 'Auf diesem Gerät ist kein Platz mehr. Gib Speicher frei und versuch es noch einmal.' },
      })
    } finally {
      IDBObjectStore.prototype.put = put
    }
    expect(tab.getUploads()).toEqual([])
  })
})

describe('files that no document names', () => {
  const belongsTo = { collection: albums.name, documentId: 'urlaub' }

  /** A file that was taken in and whose document does not name it; tabs are opened again for as long as asked. */
  async function openUnwanted() {
    const browser = openFilesBrowser()
    const tab = openTabOf(browser)
    const { fileId } = await tab.take(new File(['x'], 'x.png', { type: 'image/png' }), belongsTo)
    browser.changeDocuments()
    const isThere = async () =>
      tab.open(fileId, 'original').then(
        () => true,
        () => false,
      )
    return { browser, tab, fileId, isThere }
  }

  test('Q15: are forgotten after 30 days, and not before', async () => {
    const { browser, isThere } = await openUnwanted()
    await browser.pass(30 * DAY_MS - MINUTE_MS)
    browser.changeDocuments()
    await browser.pass(MINUTE_MS)
    expect(await isThere()).toBe(true)
    await browser.pass(2 * MINUTE_MS)
    browser.changeDocuments()
    await browser.pass(2 * MINUTE_MS)
    expect(await isThere()).toBe(false)
  })

  test('Q15: count anew when they were named again', async () => {
    const { browser, fileId, isThere } = await openUnwanted()
    const reference = { fileId, name: 'x.png', type: 'image/png', sizeBytes: 1 }
    await browser.pass(20 * DAY_MS)
    browser.putAlbum('urlaub', { files: [reference], isPending: true })
    await browser.pass(2 * MINUTE_MS)
    browser.putAlbum('urlaub', { files: [], isPending: false })
    await browser.pass(20 * DAY_MS)
    browser.changeDocuments()
    await browser.pass(2 * MINUTE_MS)
    expect(await isThere()).toBe(true)
  })

  test('Q15: stay while a change of their document was not taken over', async () => {
    const { browser, isThere } = await openUnwanted()
    const rejected = [{ change: { path: 'albums/urlaub' } } as RejectedChange]
    browser.changeDocuments({ rejected })
    for (let month = 0; month < 3; month++) {
      await browser.pass(31 * DAY_MS)
      browser.changeDocuments()
      await browser.pass(2 * MINUTE_MS)
    }
    expect(await isThere()).toBe(true)
  })
})
