import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { ok } from '#base/result'
import type { FilesClient } from '#files/client'
import { addFile, albums, closeBrowsers, openBrowser, storedOf } from '#testing/browser/files-browser'

afterEach(closeBrowsers)

const textOf = (bytes: ArrayBuffer | undefined) => new TextDecoder().decode(bytes)
const statesOf = (tab: FilesClient) => tab.getUploads().map(({ state }) => state)

describe('taking in', () => {
  test('Q1 Q10: a file taken in is sent by the next page, if the first one has ended at once', async () => {
    const { browser, openTab } = openBrowser()
    browser.changeDocuments({ isServerReachable: false })
    const tab = openTab()
    const reference = await addFile(browser, tab, { text: 'nirgends sonst' })
    expect(statesOf(tab)).toEqual([{ kind: 'waiting' }])
    await tab.close()

    const next = openTab()
    await browser.settle()
    expect(next.getUploads()).toMatchObject([{ fileId: reference.fileId, name: 'bild.png', sizeBytes: 14 }])
    expect(await (await next.open(reference.fileId, '160')).text()).toBe('nirgends sonst')
    browser.changeDocuments({ isServerReachable: true })
    await browser.settle()
    expect(browser.sent).toHaveLength(1)
    expect(textOf(browser.sent[0]?.content.bytes)).toBe('nirgends sonst')
    expect(next.getUploads()).toEqual([])
  })

  test('Q2: more than 25 MB is refused before anything is read or kept', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    const file = new File([], 'film.mp4')
    Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 })
    const belongsTo = { collection: albums.name, documentId: 'a' }
    await expect(tab.take(file, belongsTo)).rejects.toMatchObject({ code: 'file-too-large' })
    await browser.settle()
    expect(tab.getUploads()).toEqual([])
  })

  test('Q2: a file that can’t be read any more is reported', async () => {
    const { openTab } = openBrowser()
    const file = new File(['weg'], 'weg.txt')
    file.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
    await expect(openTab().take(file, { collection: albums.name, documentId: 'a' })).rejects.toMatchObject({
      code: 'unknown',
    })
  })

  test('Q2: the reference says what a picture was turned into, and keeps its shape', async () => {
    const picture = { width: 40, height: 30, placeholder: 'data:image/webp;base64,AAAA' }
    const { browser, openTab } = openBrowser({
      readPicture: async () => ({ blob: new Blob(['als JPEG'], { type: 'image/jpeg' }), picture, name: 'IMG_1.jpg' }),
    })
    const reference = await addFile(browser, openTab(), { name: 'IMG_1.HEIC', type: 'image/heic' })
    expect(reference).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', sizeBytes: 8, picture })
    expect(textOf(browser.sent[0]?.content.bytes)).toBe('als JPEG')
  })

  test('Q16: without a signed-in user nothing is taken in or opened', async () => {
    const { browser, openTab } = openBrowser()
    await browser.be(undefined)
    const tab = openTab()
    await expect(tab.open('x'.repeat(26), 'original')).rejects.toThrow('nobody is signed in')
    await expect(tab.take(new File([], 'a'), { collection: 'albums', documentId: 'a' })).rejects.toThrow('nobody')
  })
})

describe('when a file is sent', () => {
  test('Q3: not before the server has the change that names it', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    const belongsTo = { collection: albums.name, documentId: 'urlaub' }
    const reference = await tab.take(new File(['x'], 'x.png', { type: 'image/png' }), belongsTo)
    await browser.settle()
    expect([browser.sent, tab.getUploads()]).toEqual([[], []])
    browser.putAlbum('urlaub', { files: [reference], isPending: true })
    await browser.settle()
    expect([browser.sent.length, statesOf(tab)]).toEqual([0, [{ kind: 'waiting' }]])
    browser.putAlbum('urlaub', { files: [reference], isPending: false })
    await browser.settle()
    expect(browser.sent).toMatchObject([{ userId: browser.userId, file: { fileId: reference.fileId, belongsTo } }])
    expect(tab.getUploads()).toEqual([])
  })

  test('Q3: nothing is sent before the documents have been read, or while they are another person’s', async () => {
    const { browser, openTab } = openBrowser()
    browser.changeDocuments({ isLoaded: false })
    const tab = openTab()
    await addFile(browser, tab)
    expect([browser.sent.length, statesOf(tab)]).toEqual([0, [{ kind: 'waiting' }]])
    browser.documentsOf = 'bert'
    browser.changeDocuments({ isLoaded: true })
    await browser.settle()
    expect([browser.sent.length, statesOf(tab)]).toEqual([0, [{ kind: 'waiting' }]])
    browser.documentsOf = undefined
    browser.changeDocuments()
    await browser.settle()
    expect(browser.sent).toHaveLength(1)
  })

  test('Q3: one at a time, oldest first, and one whose document waits holds up no other', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    const turns: (() => void)[] = []
    browser.answer = (upload) => new Promise((resolve) => turns.push(() => resolve(ok(storedOf(upload)))))
    await addFile(browser, tab, { name: 'a', isPending: true })
    for (const name of ['b', 'c', 'd']) await addFile(browser, tab, { name })
    const names = () => browser.sent.map(({ file }) => file.reference.name)
    expect(names()).toEqual(['b'])
    turns.shift()?.()
    await browser.settle()
    expect(names()).toEqual(['b', 'c'])
    turns.shift()?.()
    await browser.settle()
    turns.shift()?.()
    await browser.settle()
    expect(names()).toEqual(['b', 'c', 'd'])
    expect(tab.getUploads().map(({ name }) => name)).toEqual(['a'])
  })

  test('Q3: files that are taken in at the same moment keep their order', async () => {
    const { browser, openTab } = openBrowser()
    browser.changeDocuments({ isServerReachable: false })
    const tab = openTab()
    const names = Array.from({ length: 20 }, (_none, index) => `${index}`)
    for (const name of names) await addFile(browser, tab, { name })
    await tab.close()
    const next = openTab()
    await browser.settle()
    expect(next.getUploads().map(({ name }) => name)).toEqual(names)
  })

  test('Q3: uploads are the same array until one of them changes', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = ({ onProgress }) => {
      onProgress(5)
      return new Promise(() => undefined)
    }
    await addFile(browser, tab)
    expect(statesOf(tab)).toEqual([{ kind: 'sending', sentBytes: 5 }])
    const before = tab.getUploads()
    let told = 0
    tab.subscribe(() => (told += 1))
    browser.changeDocuments()
    expect(tab.getUploads()).toBe(before)
    expect(told).toBe(0)
    browser.sent[0]?.onProgress(8)
    expect(statesOf(tab)).toEqual([{ kind: 'sending', sentBytes: 8 }])
    expect(told).toBe(1)
  })

  test('Q4: what was sent opens without a network, pictures and other files', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    const picture = await addFile(browser, tab, { text: 'Foto' })
    const letter = await addFile(browser, tab, { name: 'brief.pdf', type: 'application/pdf' })
    expect(tab.getUploads()).toEqual([])
    browser.changeDocuments({ isServerReachable: false })
    expect(await (await tab.open(picture.fileId, 'original')).text()).toBe('Foto')
    expect((await tab.open(letter.fileId, 'original')).type).toBe('application/pdf')
    expect(await tab.listHere()).toEqual(new Set([picture.fileId, letter.fileId]))
  })
})

describe('canceling', () => {
  test('Q11: ends the request and forgets the file, also for the next page', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => new Promise(() => undefined)
    const { fileId } = await addFile(browser, tab)
    expect(statesOf(tab)).toEqual([{ kind: 'sending', sentBytes: 0 }])
    await tab.cancel(fileId)
    expect(browser.sent[0]?.signal.aborted).toBe(true)
    expect(tab.getUploads()).toEqual([])
    await browser.pass(20 * MINUTE_MS)
    await tab.close()
    const next = openTab()
    await browser.settle()
    expect([next.getUploads(), browser.sent.length]).toEqual([[], 1])
  })

  test('Q11: a file that no document names any more is not sent on, and goes on when it is named again', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => new Promise(() => undefined)
    const reference = await tab.take(new File(['x'], 'a'), { collection: albums.name, documentId: 'urlaub' })
    browser.putAlbum('urlaub', { files: [reference], isPending: false })
    await browser.settle()
    await addFile(browser, tab, { name: 'b' })
    expect(browser.sent.map(({ file }) => file.reference.name)).toEqual(['a'])
    browser.putAlbum('urlaub', { files: [], isPending: true })
    await browser.settle()
    expect(browser.sent[0]?.signal.aborted).toBe(true)
    expect(browser.sent.map(({ file }) => file.reference.name)).toEqual(['a', 'b'])
    expect(tab.getUploads().map(({ name }) => name)).toEqual(['b'])
    browser.putAlbum('urlaub', { files: [reference], isPending: false })
    await browser.settle()
    expect(statesOf(tab)).toEqual([{ kind: 'waiting' }, { kind: 'sending', sentBytes: 0 }])
  })

  test('Q11: the next file is sent at once', async () => {
    const { browser, openTab } = openBrowser()
    const tab = openTab()
    browser.answer = () => new Promise(() => undefined)
    const { fileId } = await addFile(browser, tab, { name: 'a' })
    await addFile(browser, tab, { name: 'b' })
    await tab.cancel(fileId)
    await browser.settle()
    expect(browser.sent.map(({ file }) => file.reference.name)).toEqual(['a', 'b'])
  })
})
