import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDeviceBrowser, type DeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { notes } from '#testing/documents/documents'
import type { PendingChange } from '#documents'
import { DEVICE_DATABASE } from './device-database-name.ts'
import { openLocalStore, type LocalStore } from './local-store.ts'
import { createUnwritten } from './unwritten.ts'

let browser: DeviceBrowser

beforeEach(() => {
  browser = createDeviceBrowser()
})
afterEach(() => {
  browser.close()
})

async function restart(): Promise<DeviceTab> {
  browser.close()
  return browser.openTab()
}

const readStore = async (name: string): Promise<readonly unknown[]> =>
  (await browser.onDisk((transaction) => [transaction.objectStore(name).getAll()]))[0] as unknown[]

/** Makes a disk of version 1, with documents and what was made behind them. */
async function leaveVersion1(): Promise<void> {
  const request = browser.indexedDB.open(DEVICE_DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('documents')
    request.result.createObjectStore('journal', { autoIncrement: true })
    request.result.createObjectStore('meta')
  })
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
  const at = '2026-01-02T03:04:05.000Z'
  const own = { ownerId: 'device', memberIds: [], createdAt: at, updatedAt: at, isDeleted: false, version: 3 }
  const made = { userId: 'device', deviceId: 'device', editedAt: at, baseVersion: 0 }
  const title = [{ key: 'title', value: 'danach' }]
  await browser.onDisk((transaction) => {
    const documents = transaction.objectStore('documents')
    for (const id of ['old', 'gone'])
      documents.put({ ...own, collection: 'notes', id, fields: { title: `${id} 3`, count: 3 } }, `notes/${id}`)
    transaction.objectStore('journal').put([
      { ...made, changeId: 'a1', path: 'notes/old', type: 'MODIFIED', fields: title },
      { ...made, changeId: 'a2', path: 'notes/new', type: 'ADD', fields: title },
      { ...made, changeId: 'a3', path: 'notes/gone', type: 'DELETED', fields: [] },
    ])
    transaction.objectStore('meta').put({ claims: [], left: [{ userId: 'anna', keys: ['notes/new'] }] }, 'notes')
    return []
  })
}

it('what an earlier version of the app has left is here as it was: documents, journal and notes, also after a restart', async () => {
  await leaveVersion1()
  for (const open of [browser.openTab, restart]) {
    const { device, opened } = await open()
    expect(device.get(notes, 'old')).toMatchObject({ title: 'danach', count: 3, version: 4 })
    expect(device.get(notes, 'new')).toMatchObject({ title: 'danach' })
    expect(device.get(notes, 'gone')).toBeUndefined()
    expect(opened.getNotes().left).toEqual([{ userId: 'anna', keys: ['notes/new'] }])
  }
  expect(JSON.stringify(await readStore('feed'))).not.toContain('gone 3')
  expect([await readStore('documents'), await readStore('journal')]).toEqual([[], []])
})

it('Z3: a device that is full when it is opened shows what it has, and keeps what is edited once there is room', async () => {
  const tab = await browser.openTab()
  const id = tab.device.add(notes, { title: 'da' })
  await tab.opened.refresh()
  await tab.opened.editNotes((known) => ({ ...known, left: [{ userId: 'anna', keys: ['notes/gone'] }] }))
  browser.hasRoom = false
  const full = await restart()
  expect(full.device.getStatus()).toMatchObject({ isLoaded: true, storage: 'indexeddb' })
  expect(full.device.get(notes, id)?.title).toBe('da')
  full.device.modify(notes, id, { title: 'geändert' })
  expect(await full.opened.settled()).toBe(false)
  browser.hasRoom = true
  expect(await full.opened.settled()).toBe(true)
  expect((await restart()).device.get(notes, id)?.title).toBe('geändert')
})

it('Z3: more documents than one answer holds are all here after a restart', async () => {
  const tab = await browser.openTab()
  for (let index = 0; index < 1_201; index++) tab.device.add(notes, { count: index })
  await tab.opened.refresh()
  expect((await restart()).device.list(notes)).toHaveLength(1_201)
})

it('Z3: a change that was decided and not yet forgotten when the page was killed counts once', async () => {
  const tab = await browser.openTab()
  const id = tab.device.add(notes, { title: 'einmal' })
  await tab.opened.refresh()
  tab.device.modify(notes, id, { count: 1 })
  const outbox = await readStore('outbox')
  expect(outbox).toHaveLength(1)
  await tab.opened.refresh()
  expect(await readStore('outbox')).toEqual([])
  await browser.onDisk((transaction) => outbox.map((record) => transaction.objectStore('outbox').put(record)))
  const after = await restart()
  expect(after.device.get(notes, id)).toMatchObject({ title: 'einmal', count: 1, version: 2 })
})

it('F9: the disk knows what is on its way, so that nothing is folded into a change that may be decided already', async () => {
  const store = await openLocalStore(browser.indexedDB, {
    newEpoch: () => 'epoch',
    decideOld: () => ({ written: new Map(), log: [] }),
    onLost: () => undefined,
  })
  const records = ['a', 'b'].map((changeId) => ({ changeId, isSent: false }))
  await store.writeOutbox(records as unknown as PendingChange[], [], [])
  await store.writeOutbox([], [], ['a', 'gone'])
  expect((await store.readOutbox()).map(({ changeId, isSent }) => [changeId, isSent])).toEqual([
    ['a', true],
    ['b', false],
  ])
  store.close()
})

/** localStorage of the browser. */
function createStorage(): { readonly storage: Storage; readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
  return { storage, kept }
}

it('Z3: what has not reached the disk when the page goes is there on the next one, and nowhere else any more', async () => {
  const { storage, kept } = createStorage()
  const tab = await browser.openTab({ storage })
  const id = tab.device.add(notes, { title: 'da', count: 1 })
  await tab.opened.refresh()
  browser.hasRoom = false
  tab.device.modify(notes, id, { count: 2 })
  tab.device.flush()
  browser.close()
  expect([...kept.values()].join('')).toContain(id)
  const full = await browser.openTab({ storage })
  expect(full.device.get(notes, id)).toMatchObject({ title: 'da', count: 2 })
  browser.close()
  browser.hasRoom = true
  const next = await browser.openTab({ storage })
  expect(next.device.get(notes, id)).toMatchObject({ title: 'da', count: 2 })
  expect(kept.size).toBe(0)
  browser.close()
  expect((await browser.openTab({ storage })).device.get(notes, id)).toMatchObject({ count: 2, version: 2 })
})

it('Z3 Z5: what reached the disk after the page was hidden is counted once and stays in no other place', async () => {
  const { storage, kept } = createStorage()
  const tab = await browser.openTab({ storage })
  tab.device.add(notes, { title: 'versteckt' })
  tab.device.flush()
  expect([...kept.values()].join('')).toContain('versteckt')
  const left = new Map(kept)
  await tab.opened.refresh()
  expect(kept.size).toBe(0)
  tab.device.flush()
  expect(kept.size).toBe(0)
  // As if the page had gone before it heard of that.
  for (const [key, value] of left) kept.set(key, value)
  browser.close()
  const after = await browser.openTab({ storage })
  expect(after.device.list(notes).map(({ title, version }) => [title, version])).toEqual([['versteckt', 1]])
  expect(kept.size).toBe(0)
})

it('Z3: two tabs that go at the same moment leave what each has', async () => {
  const { storage, kept } = createStorage()
  const tabs = [await browser.openTab({ storage }), await browser.openTab({ storage })]
  browser.hasRoom = false
  for (const [index, { device }] of tabs.entries()) device.add(notes, { title: `Tab ${index}` })
  for (const { device } of tabs) device.flush()
  browser.close()
  browser.hasRoom = true
  const next = await browser.openTab({ storage })
  expect(
    next.device
      .list(notes)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Tab 0', 'Tab 1'])
  expect(kept.size).toBe(0)
})

it('Z3: what another tab leaves while an earlier page’s changes are written stays', async () => {
  const { storage, kept } = createStorage()
  const tab = await browser.openTab({ storage })
  browser.hasRoom = false
  for (const title of ['früher', 'gleichzeitig']) tab.device.add(notes, { title })
  tab.device.flush()
  const [left = ''] = kept.values()
  const [first, second] = JSON.parse(left) as readonly PendingChange[]
  kept.set('deviceUnwritten', JSON.stringify([first]))
  const store = {
    writeOutbox: async () => void kept.set('deviceUnwritten', JSON.stringify([first, second])),
    readOutbox: async () => [first],
  } as unknown as LocalStore
  await createUnwritten({ storage, log: console }).bringBack(store)
  expect(JSON.parse(kept.get('deviceUnwritten') ?? '[]')).toEqual([second])
})

it('Z3: what stands there and cannot be read is left out', async () => {
  const { storage, kept } = createStorage()
  for (const text of ['{', '[{"path":"notes/a"}]', '7']) {
    kept.set('deviceUnwritten', text)
    expect((await browser.openTab({ storage })).device.list(notes)).toEqual([])
  }
})

it('fault 6: a browser that refuses localStorage keeps the documents of the device all the same', async () => {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse } as unknown as Storage
  const tab = await browser.openTab({ storage })
  const id = tab.device.add(notes, { title: 'da' })
  tab.device.flush()
  expect(await tab.opened.settled()).toBe(true)
  expect(tab.device.getStatus().storage).toBe('indexeddb')
  expect(new Set(tab.told)).toEqual(
    new Set(['Fehler beim Lesen von localStorage', 'Fehler beim Schreiben von localStorage']),
  )
  browser.close()
  expect((await browser.openTab({ storage })).device.get(notes, id)).toMatchObject({ title: 'da' })
})
