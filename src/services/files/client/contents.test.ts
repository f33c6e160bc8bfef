import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { failed } from '#base/result'
import type { FetchContent, FilesClient } from '#files/client'
import { openFilesBrowser, refusal, type FilesBrowser } from '#testing/browser/files-browser'

const OURS = { 'x-taschenmesser': '1' }
const ID = 'abcdefghijklmnopqrstuvwxyz'
const opened: { readonly browser: FilesBrowser; readonly tab: FilesClient }[] = []

afterEach(async () => {
  for (const { browser, tab } of opened.splice(0)) {
    await tab.close()
    expect(browser.logged).toEqual([])
  }
})

/** A tab, and a picture on the server that an album of the person names. */
async function openTab() {
  const browser = openFilesBrowser()
  for (const variant of ['original', '160', '480', '1280'] as const)
    browser.contents.set(`${ID} ${variant}`, new Blob([`Bild ${variant}`], { type: 'image/webp' }))
  browser.putAlbum('album', {
    files: [{ fileId: ID, name: 'bild.webp', type: 'image/webp', sizeBytes: 3 }],
    isPending: false,
  })
  const tab = browser.openTab()
  opened.push({ browser, tab })
  await browser.settle()
  return { browser, tab }
}

const textOf = async (content: Promise<Blob>) => (await content).text()
const failureOf = (content: Promise<Blob>) =>
  content.then(
    () => 'none',
    (error: unknown) => (error as { code?: string }).code,
  )

describe('looking at files', () => {
  test('Q12 Q14: a downloaded picture is there without a network, also for the next page', async () => {
    const { browser, tab } = await openTab()
    const blob = await tab.open(ID, '480')
    expect([await blob.text(), blob.type]).toEqual(['Bild 480', 'image/webp'])
    await browser.settle()
    await tab.close()
    browser.changeDocuments({ isServerReachable: false })
    const next = browser.openTab()
    opened.push({ browser, tab: next })
    expect(await textOf(next.open(ID, '480'))).toBe('Bild 480')
    expect(browser.asked).toEqual([`${ID} 480`])
  })

  test('Q12: another size stands in until the wanted one is there, larger before smaller, also without a network', async () => {
    const { browser, tab } = await openTab()
    await tab.open(ID, '160')
    await tab.open(ID, '1280')
    await browser.settle()
    const standIns: Promise<string>[] = []
    const onStandIn = (blob: Blob): void => void standIns.push(blob.text())
    browser.changeDocuments({ isServerReachable: false })
    expect(await failureOf(tab.open(ID, '480', { onStandIn }))).toBe('network-request-failed')
    expect(await failureOf(tab.open(ID, 'original', { onStandIn }))).toBe('network-request-failed')
    expect(await Promise.all(standIns.splice(0))).toEqual(['Bild 1280', 'Bild 1280'])
    browser.changeDocuments({ isServerReachable: true })
    // A slow server does not delay showing a stand-in.
    const { promise, resolve } = Promise.withResolvers<Response>()
    browser.answerContent = () => promise
    const wanted = textOf(tab.open(ID, '480', { onStandIn }))
    await browser.settle()
    expect(await Promise.all(standIns)).toEqual(['Bild 1280'])
    resolve(new Response('Bild 480', { headers: OURS }))
    expect(await wanted).toBe('Bild 480')
  })

  test('Q12: what is here in the wanted size needs nothing to stand in', async () => {
    const { browser, tab } = await openTab()
    await tab.open(ID, '160')
    await tab.open(ID, '480')
    await browser.settle()
    const standIns: Blob[] = []
    expect(await textOf(tab.open(ID, '160', { onStandIn: (blob) => standIns.push(blob) }))).toBe('Bild 160')
    expect(standIns).toEqual([])
  })

  test('Q12: if the browser takes its storage away, the server’s content is still shown', async () => {
    const { tab } = await openTab()
    const { get } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = () => {
      throw new DOMException('the storage is gone', 'UnknownError')
    }
    try {
      expect(await textOf(tab.open(ID, '480'))).toBe('Bild 480')
    } finally {
      IDBObjectStore.prototype.get = get
    }
  })

  test.each(['before the answer', 'in the middle of it'])(
    'Q13: a download that stands still %s for a minute is made again',
    async (place) => {
      const { browser, tab: other } = await openTab()
      await other.close()
      let tries = 0
      const fetchContent: FetchContent = (_path, { signal }) => {
        tries += 1
        if (tries > 1) return Promise.resolve(new Response('Bild', { headers: OURS }))
        const { promise: ended, reject } = Promise.withResolvers<never>()
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (place === 'before the answer') return ended
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new Uint8Array(1))
            ended.catch((error: unknown) => controller.error(error))
          },
        })
        return Promise.resolve(new Response(body, { headers: OURS }))
      }
      const tab = browser.openTab({ fetchContent })
      opened.push({ browser, tab })
      const content = textOf(tab.open(ID, '480'))
      await browser.settle()
      await browser.pass(59 * SECOND_MS)
      expect(tries).toBe(1)
      await browser.pass(2 * SECOND_MS)
      expect([tries, await content]).toEqual([2, 'Bild'])
    },
  )

  test('Q12: what is neither here nor to be had says so at once', async () => {
    const { browser, tab } = await openTab()
    browser.changeDocuments({ isServerReachable: false })
    expect(await failureOf(tab.open(ID, '480'))).toBe('network-request-failed')
    expect(browser.asked).toEqual([])
  })

  test('Q12: a file that is gone takes its other sizes along', async () => {
    const { browser, tab } = await openTab()
    await tab.open(ID, '160')
    await browser.settle()
    browser.contents.clear()
    expect(await failureOf(tab.open(ID, '480'))).toBe('object-not-found')
    await browser.settle()
    browser.changeDocuments({ isServerReachable: false })
    expect(await failureOf(tab.open(ID, '160'))).toBe('network-request-failed')
  })

  test('Q13: all who ask at the same time get one download', async () => {
    const { browser, tab } = await openTab()
    const contents = await Promise.all(Array.from({ length: 5 }, () => textOf(tab.open(ID, '480'))))
    expect(contents).toEqual(Array(5).fill('Bild 480'))
    expect(browser.loaded).toHaveLength(1)
  })

  test('Q13: a download ends when no caller waits for it any more, and not before', async () => {
    const { browser, tab } = await openTab()
    const ended: string[] = []
    browser.answerContent = () => new Promise(() => undefined)
    const [one, two] = [new AbortController(), new AbortController()]
    const first = tab.open(ID, '480', { signal: one.signal }).catch(() => ended.push('first'))
    const second = tab.open(ID, '480', { signal: two.signal }).catch(() => ended.push('second'))
    await browser.settle()
    one.abort()
    await first
    expect([ended, browser.loaded.length]).toEqual([['first'], 1])
    two.abort()
    await second
    // The next one begins anew.
    browser.answerContent = undefined
    expect(await textOf(tab.open(ID, '480'))).toBe('Bild 480')
  })

  test('Q13: four at a time', async () => {
    const { browser, tab } = await openTab()
    const answers: (() => void)[] = []
    browser.answerContent = () =>
      new Promise((resolve) => answers.push(() => resolve(new Response('Bild', { headers: OURS }))))
    const ids = Array.from({ length: 6 }, (_none, index) => `${index}`.padStart(26, 'a'))
    for (const id of ids) browser.contents.set(`${id} 160`, new Blob(['Bild']))
    const all = ids.map((id) => textOf(tab.open(id, '160')))
    await browser.settle()
    expect(browser.loaded).toHaveLength(4)
    answers.shift()?.()
    await browser.settle()
    expect(browser.loaded).toHaveLength(5)
    while (answers.length > 0) {
      answers.shift()?.()
      await browser.settle()
    }
    expect(await Promise.all(all)).toEqual(Array(6).fill('Bild'))
  })

  test.each([
    ['the page of a captive portal', () => new Response('<html>Bitte anmelden</html>')],
    ['an address that is not valid any more', () => new Response('{}', { status: 403, headers: OURS })],
    ['a connection that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a content that breaks off',
      () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }), { headers: OURS }),
    ],
  ])('Q13: %s is tried again with a new address', async (_what, answer) => {
    const { browser, tab } = await openTab()
    browser.answerContent = answer
    const content = textOf(tab.open(ID, '480'))
    await browser.settle()
    expect(browser.asked).toHaveLength(1)
    browser.answerContent = undefined
    await browser.pass(SECOND_MS)
    expect(await content).toBe('Bild 480')
    expect(browser.asked).toHaveLength(2)
  })

  test('Q13: for 120 s, and not while the server is away', async () => {
    const { browser, tab } = await openTab()
    browser.answerAddress = failed(refusal('unavailable', 503))
    const given = failureOf(tab.open(ID, '480'))
    await browser.settle()
    await browser.pass(119 * SECOND_MS)
    expect(await given).toBe('retry-limit-exceeded')
    expect(browser.asked.length).toBeGreaterThan(5)

    const away = failureOf(tab.open(ID, '480'))
    await browser.settle()
    browser.changeDocuments({ isServerReachable: false })
    await browser.pass(MINUTE_MS)
    expect(await away).toBe('network-request-failed')
  })

  test.each([
    ['object-not-found', 404, 'object-not-found'],
    ['unauthenticated', 401, 'unauthenticated'],
    ['unauthorized', 403, 'unauthorized'],
    ['cross-site', 403, 'unknown'],
  ])('Q13: %s is not tried again', async (code, status, shown) => {
    const { browser, tab } = await openTab()
    browser.answerAddress = failed(refusal(code, status))
    expect(await failureOf(tab.open(ID, '480'))).toBe(shown)
    await browser.pass(10 * MINUTE_MS)
    expect(browser.asked).toHaveLength(1)
  })

  test.each(['https://böse.example/x', '//böse.example/x', 'data:text/html,x', 'api/files/x'])(
    'Q13: an address that leads elsewhere (%s) is not followed',
    async (url) => {
      const { browser } = await openTab()
      const answer = { url, expiresAt: '2026-11-12T12:10:00.000Z', type: 'image/png', sizeBytes: 1 }
      const tab = browser.openTab({
        auth: {
          getUser: () => ({ id: browser.userId ?? '', email: '', name: '' }),
          getSessionState: () => 'active',
          subscribe: () => () => undefined,
          renew: async () => undefined,
          call: (async () => ({ ok: true, value: answer })) as never,
        },
      })
      opened.push({ browser, tab })
      const given = failureOf(tab.open(ID, '480'))
      await browser.settle()
      await browser.pass(2 * MINUTE_MS)
      expect([await given, browser.loaded]).toEqual(['retry-limit-exceeded', []])
    },
  )

  test.each([
    ['image/svg+xml', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['application/pdf', 'application/pdf'],
    ['image/avif', 'image/avif'],
  ])('Q19: %s is handed out as %s', async (type, shown) => {
    const { browser, tab } = await openTab()
    browser.contents.set(`${ID} original`, new Blob(['<script>'], { type }))
    expect((await tab.open(ID, 'original')).type).toBe(shown)
    await browser.settle()
  })
})

describe('kept pictures', () => {
  test('Q15: go when no document names them any more', async () => {
    const { browser, tab } = await openTab()
    await tab.open(ID, '480')
    await browser.pass(2 * MINUTE_MS)
    browser.changeDocuments({ isServerReachable: false })
    expect(await textOf(tab.open(ID, '480'))).toBe('Bild 480')
    browser.putAlbum('album', { files: [], isPending: false })
    await browser.pass(2 * MINUTE_MS)
    expect(await failureOf(tab.open(ID, '480'))).toBe('network-request-failed')
  })

  test('Q15: files stay while it is unknown what the documents name', async () => {
    const { browser, tab } = await openTab()
    await tab.open(ID, '480')
    browser.putAlbum('album', { files: [], isPending: false })
    browser.status = { isLoaded: true, isServerReachable: false, rejected: [] }
    await browser.pass(2 * MINUTE_MS)
    expect(await textOf(tab.open(ID, '480'))).toBe('Bild 480')
    browser.documentsOf = 'bert'
    browser.changeDocuments({ lastSyncedAt: '2026-11-12T12:00:00.000Z' })
    await browser.pass(2 * MINUTE_MS)
    expect(await textOf(tab.open(ID, '480'))).toBe('Bild 480')
  })
})
