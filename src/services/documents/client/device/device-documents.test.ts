import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceBrowser, type DeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { createCollectionRegistry, defineCollection, ownId } from '#documents'
import { anna, closeClients, openAnna } from '#testing/browser/documents-browser'
import { boards, notes, shelves } from '#testing/documents/documents'
import { takeOver } from './take-over.ts'
import type { TabChannel } from '../tabs.ts'

let browser: DeviceBrowser

beforeEach(() => {
  browser = createDeviceBrowser()
})
afterEach(() => {
  browser.close()
})

const titles = ({ device }: DeviceTab): readonly string[] =>
  device
    .list(notes)
    .map(({ title }) => title ?? '')
    .sort()

/** The device as a browser finds it that was killed this moment. */
async function restart(): Promise<DeviceTab> {
  browser.close()
  return browser.openTab()
}

/** All that stands in the database, as text. */
const readDisk = async (): Promise<string> =>
  JSON.stringify(
    await browser.onDisk((transaction) =>
      [...transaction.objectStoreNames].map((name) => transaction.objectStore(name).getAll()),
    ),
  )

/** Channels of tabs that hear each other at once. */
function createChannels(): (name: string) => TabChannel {
  const channels = new Set<TabChannel>()
  return () => {
    const channel: TabChannel = {
      onmessage: null,
      close: () => channels.delete(channel),
      postMessage: (data) => {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
      },
    }
    channels.add(channel)
    return channel
  }
}

describe('views', () => {
  test('Z3: an edit shows at once, and what was written is the same object until something changes', async () => {
    const { device, opened } = await browser.openTab()
    const listener = vi.fn<() => void>()
    device.subscribe(listener)
    const id = device.add(notes, { title: 'Milch', items: [] })
    expect(listener).toHaveBeenCalled()
    expect(device.get(notes, id)).toMatchObject({ id, title: 'Milch' })
    await opened.refresh()
    expect(device.get(notes, id)).toMatchObject({ id, title: 'Milch', version: 1, isPending: false })
    const before = [device.list(notes), device.get(notes, id)]
    expect(await opened.settled()).toBe(true)
    expect(device.list(notes)).toBe(before[0])
    expect(device.get(notes, id)).toBe(before[1])
    const itemId = device.addItem(notes, id, 'items', { text: 'Brot' })
    device.modifyItem(notes, id, 'items', itemId, { text: 'Brötchen' })
    device.modify(notes, id, { count: 2 })
    expect(device.list(notes)).not.toBe(before[0])
    expect(device.get(notes, id)).toMatchObject({ count: 2, items: [{ id: itemId, text: 'Brötchen' }] })
    device.removeItem(notes, id, 'items', itemId)
    device.modify(notes, id, { count: undefined })
    expect(device.get(notes, id)).not.toHaveProperty('count')
    device.add(notes, { title: 'neu' }, id)
    expect(device.get(notes, id)).not.toHaveProperty('items')
    device.remove(notes, id)
    expect([device.get(notes, id), device.list(notes)]).toEqual([undefined, []])
  })

  test('Z1: before the device is read there is nothing, and nothing can be changed; afterwards all is known', async () => {
    const { device } = await browser.openTab()
    expect(device.getStatus()).toEqual({
      isLoaded: true,
      isServerReachable: true,
      storage: 'indexeddb',
      home: 'device',
    })
    expect(device.getStatus()).toBe(device.getStatus())
    expect(device.list(notes)).toBe(device.list(notes))
  })
})

describe('changes that must not be', () => {
  test.each([
    ['a field that the schema does not know', { nonsense: 1 }],
    ['a value of another kind', { count: 'two' }],
    ['a text that is too long for a document', { title: 'ä'.repeat(140_000) }],
  ])('Z2: %s destroys nothing, is reported and not stored', async (_name, fields) => {
    const tab = await browser.openTab()
    const id = tab.device.add(notes, { title: 'Milch', count: 1 })
    await tab.opened.refresh()
    tab.device.modify(notes, id, fields as object)
    await tab.opened.refresh()
    expect(tab.device.get(notes, id)).toMatchObject({ title: 'Milch', count: 1 })
    expect(tab.told.join()).toContain('Das wurde nicht gespeichert.')
    await tab.opened.settled()
    const after = await restart()
    expect(after.device.get(notes, id)).toMatchObject({ title: 'Milch', count: 1 })
    expect(after.device.get(notes, id)).not.toHaveProperty('nonsense')
  })

  test('Z2: a removed document is not a fault: a change to it is dropped silently', async () => {
    const { device, told } = await browser.openTab()
    device.modify(notes, 'never-was', { title: 'x' })
    expect([told, device.list(notes)]).toEqual([[], []])
  })
})

describe('the disk', () => {
  test('fault 5, Z3: the edits of one tick are in a transaction before the next, so a killed page keeps them', async () => {
    const first = await browser.openTab()
    const id = first.device.add(notes, { title: 'Milch', items: [] })
    first.device.addItem(notes, id, 'items', { id: 'one', text: 'Brot' })
    // The page is gone as soon as it returns to the event loop; the transaction is the browser's by then.
    await Promise.resolve()
    const after = await restart()
    expect(after.device.get(notes, id)).toMatchObject({ title: 'Milch', items: [{ id: 'one', text: 'Brot' }] })
  })

  test('Z3: a page that goes while something is being written leaves what came behind it as well', async () => {
    const tab = await browser.openTab()
    const id = tab.device.add(notes, { items: [] })
    await Promise.resolve()
    tab.device.addItem(notes, id, 'items', { id: 'late' })
    tab.device.flush()
    expect((await restart()).device.get(notes, id)?.items).toEqual([{ id: 'late' }])
  })

  test('Z3: a full disk stores nothing and loses nothing: it is reported once, shown, and written when there is room', async () => {
    const tab = await browser.openTab()
    const id = tab.device.add(notes, { title: 'vorher', items: [] })
    await tab.opened.settled()
    browser.hasRoom = false
    tab.device.modify(notes, id, { title: 'voll' })
    expect(await tab.opened.settled()).toBe(false)
    tab.device.addItem(notes, id, 'items', { id: 'one' })
    expect(await tab.opened.settled()).toBe(false)
    expect(tab.told.filter((text) => text.includes('nichts speichern'))).toHaveLength(1)
    expect(tab.device.get(notes, id)).toMatchObject({ title: 'voll', items: [{ id: 'one' }] })
    browser.hasRoom = true
    tab.device.flush()
    expect(await tab.opened.settled()).toBe(true)
    expect((await restart()).device.get(notes, id)).toMatchObject({ title: 'voll', items: [{ id: 'one' }] })
  })

  test('Z3: an edit that could not be written goes before later ones', async () => {
    const tab = await browser.openTab()
    browser.hasRoom = false
    const id = tab.device.add(notes, { items: [] })
    expect(await tab.opened.settled()).toBe(false)
    browser.hasRoom = true
    tab.device.addItem(notes, id, 'items', { id: 'one' })
    expect(await tab.opened.settled()).toBe(true)
    expect((await restart()).device.get(notes, id)?.items).toEqual([{ id: 'one' }])
  })

  test.each([
    ['missing', null, 'Offline-Persistenz wird von diesem Browser nicht unterstützt.'],
    [
      'blocked by a newer version in another tab',
      { open: () => blockedRequest() } as unknown as IDBFactory,
      'Offline-Persistenz kann nicht aktiviert werden (mehrere Tabs geöffnet).',
    ],
  ])(
    'Z3: with IndexedDB %s everything works as long as the page, and the first change says so',
    async (_n, factory, text) => {
      const { device, told } = await browser.openTab({ indexedDB: factory })
      expect(told).toEqual([text])
      expect(device.getStatus().storage).toBe('memory')
      device.add(notes, { title: 'flüchtig' })
      device.add(notes, { title: 'auch' })
      expect(device.list(notes)).toHaveLength(2)
      expect(told).toHaveLength(2)
      expect(told[1]).toContain('nichts speichern')
    },
  )

  test('Z5: a removed document is not on the disk any more after the next opening, and nothing is in localStorage', async () => {
    const tab = await browser.openTab()
    const id = tab.device.add(notes, { title: 'Geheimnis' })
    tab.device.add(notes, { title: 'Bleibt' })
    await tab.opened.settled()
    expect(await readDisk()).toContain('Geheimnis')
    tab.device.remove(notes, id)
    await tab.opened.settled()
    await restart()
    await expect.poll(readDisk).not.toContain('Geheimnis')
    expect(await readDisk()).toContain('Bleibt')
    expect(titles(await restart())).toEqual(['Bleibt'])
  })
})

describe('tabs', () => {
  test('Z4: two tabs that hear each other show the same, whichever writes', async () => {
    const openChannel = createChannels()
    const [one, two] = [await browser.openTab({ openChannel }), await browser.openTab({ openChannel })]
    const id = one.device.add(notes, { items: [] })
    await expect.poll(() => two.device.get(notes, id)).toBeDefined()
    one.device.addItem(notes, id, 'items', { id: 'one' })
    two.device.addItem(notes, id, 'items', { id: 'two' })
    const itemsIn = ({ device }: DeviceTab) =>
      device
        .get(notes, id)
        ?.items?.map((item) => item.id)
        .toSorted()
    await expect
      .poll(() => [itemsIn(one), itemsIn(two)])
      .toEqual([
        ['one', 'two'],
        ['one', 'two'],
      ])
    await Promise.all([one.opened.refresh(), two.opened.refresh()])
    const items = one.device.get(notes, id)?.items
    expect(two.device.get(notes, id)?.items).toEqual(items)
    expect((await restart()).device.get(notes, id)?.items).toEqual(items)
  })

  test('Z4: two tabs that cannot hear each other lose nothing, and see it when they look', async () => {
    const [one, two] = [await browser.openTab(), await browser.openTab()]
    one.device.add(notes, { title: 'von eins' })
    two.device.add(notes, { title: 'von zwei' })
    await Promise.all([one.opened.settled(), two.opened.settled()])
    await Promise.all([one.opened.refresh(), two.opened.refresh()])
    expect([titles(one), titles(two)]).toEqual([
      ['von eins', 'von zwei'],
      ['von eins', 'von zwei'],
    ])
    expect(titles(await restart())).toEqual(['von eins', 'von zwei'])
  })

  test('Z4: edits of another tab come in under what is not written yet, which stays visible', async () => {
    const [one, two] = [await browser.openTab(), await browser.openTab()]
    const id = one.device.add(notes, { items: [] })
    await one.opened.settled()
    await two.opened.refresh()
    two.device.addItem(notes, id, 'items', { id: 'theirs' })
    await two.opened.settled()
    const seen: boolean[] = []
    one.device.addItem(notes, id, 'items', { id: 'mine' })
    one.device.subscribe(() => seen.push(one.device.get(notes, id)?.items?.some((item) => item.id === 'mine') === true))
    await one.opened.refresh()
    await one.opened.settled()
    expect(seen).not.toContain(false)
    expect(one.device.get(notes, id)?.items).toEqual([{ id: 'theirs' }, { id: 'mine' }])
  })

  test('Z4: a document removed in one tab takes the edits of another with it, and no page breaks', async () => {
    const [one, two] = [await browser.openTab(), await browser.openTab()]
    const id = one.device.add(notes, { title: 'beide' })
    await one.opened.settled()
    await two.opened.refresh()
    one.device.remove(notes, id)
    two.device.modify(notes, id, { title: 'zu spät' })
    await one.opened.refresh()
    await two.opened.refresh()
    expect([titles(one), titles(two), titles(await restart())]).toEqual([[], [], []])
  })
})

/** A request that another tab with an older version holds up. */
function blockedRequest(): object {
  const request: { onblocked?: () => void } = {}
  queueMicrotask(() => request.onblocked?.())
  return request
}

test('X14: the own document of the device becomes that of the user who takes it over, unless the account has one', async () => {
  const { readers: _ownReaders, ...led } = boards
  const books = defineCollection({ ...led, name: 'books', follows: { collection: 'shelves', field: 'title' } })
  const collections = createCollectionRegistry([shelves, books])
  const { device } = await browser.openTab({ collections })
  const { client } = await openAnna({}, collections)
  client.add(shelves, { title: 'Konto' }, ownId(anna()))
  device.add(books, { title: device.add(shelves, { title: 'Gerät' }, ownId(undefined)) })
  await takeOver({
    device,
    documents: client,
    userId: anna(),
    isStillTheirs: () => true,
    collections: [shelves, books],
  })
  expect([...client.list(shelves), ...client.list(books)].map(({ title }) => title)).toEqual(['Konto', ownId(anna())])
  await closeClients()
})
