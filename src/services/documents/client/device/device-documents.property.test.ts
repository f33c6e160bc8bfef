import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { createDeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { closeClients, createBrowser, createServer, personOf } from '#testing/browser/documents-browser'
import { notes } from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import type { Documents } from '../documents.ts'

const runs = runsOf(60)

afterEach(closeClients)

const documentIds = fc.constantFrom('a', 'b')
const itemIds = fc.constantFrom('x', 'y', 'z')
const fields = fc.record({ title: fc.string({ maxLength: 5 }), count: fc.nat(9) }, { requiredKeys: [] })

/** What a screen may do; what it is done to need not be there. */
type Edit = (documents: Documents) => void
const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(documentIds, fields).map(
    ([id, own]): Edit =>
      ({ add }) =>
        void add(notes, { ...own, items: [] }, id),
  ),
  fc.tuple(documentIds, fields).map(
    ([id, own]): Edit =>
      ({ modify }) =>
        modify(notes, id, own),
  ),
  documentIds.map(
    (id): Edit =>
      ({ modify }) =>
        modify(notes, id, { count: undefined }),
  ),
  fc.tuple(documentIds, fields).map(
    ([id, own]): Edit =>
      ({ modify }) =>
        modify(notes, id, own, 'place'),
  ),
  documentIds.map(
    (id): Edit =>
      ({ remove }) =>
        remove(notes, id),
  ),
  fc.tuple(documentIds, itemIds).map(
    ([id, item]): Edit =>
      ({ addItem }) =>
        void addItem(notes, id, 'items', { id: item }),
  ),
  fc.tuple(documentIds, itemIds, fc.string({ maxLength: 3 })).map(
    ([id, item, text]): Edit =>
      ({ modifyItem }) =>
        modifyItem(notes, id, 'items', item, { text }),
  ),
  fc.tuple(documentIds, itemIds).map(
    ([id, item]): Edit =>
      ({ removeItem }) =>
        removeItem(notes, id, 'items', item),
  ),
)

/** The documents' own fields by their ids. */
function contentsOf(documents: Pick<Documents, 'view'>): object {
  return Object.fromEntries(
    ['a', 'b'].map((id) => {
      const view = documents.view('notes', id)
      if (view === undefined) return [id, undefined]
      const { title, count, items, place } = view
      return [id, { title, count, items, place }]
    }),
  )
}

/** And how many changes led there: none counts twice. */
function countedContentsOf(documents: Pick<Documents, 'view'>): object {
  return [contentsOf(documents), documents.view('notes', 'a')?.version, documents.view('notes', 'b')?.version]
}

/** A page that makes an edit, or has its browser killed and started again. */
const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: edits }, { weight: 1, arbitrary: fc.constant('restart' as const) }),
  {
    maxLength: 25,
  },
)

it('Z2, Z3: whatever is done, the device shows what a signed-in person would see who did the same, also after restarts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const browser = createDeviceBrowser()
      let tab = await browser.openTab()
      const model = createBrowser(createServer(), { indexedDB: null, isOnline: () => false }).openClient()
      await model.open(personOf('anna'))
      for (const step of script) {
        if (step === 'restart') {
          // What was done before is in a transaction by now; nothing else is waited for.
          await Promise.resolve()
          browser.close()
          tab = await browser.openTab()
        } else {
          step(tab.device)
          step(model)
        }
        expect(contentsOf(tab.device)).toEqual(contentsOf(model))
      }
      browser.close()
      await closeClients()
    }),
    runs,
  )
})

/** One of two tabs does something, writes it or looks what the other has written. */
const turns = fc.array(
  fc.tuple(fc.constantFrom(0, 1), fc.oneof(edits, fc.constantFrom('settle' as const, 'look' as const))),
  { maxLength: 25 },
)

it('Z4: two tabs that cannot hear each other end up with the same, which is what the disk has', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (script) => {
      const browser = createDeviceBrowser()
      const tabs: readonly DeviceTab[] = [await browser.openTab(), await browser.openTab()]
      for (const [index, turn] of script) {
        const tab = tabs[index]
        if (turn === 'settle') await tab?.opened.settled()
        // Nothing waits for it, so that it happens beside what is written.
        else if (turn === 'look') void tab?.opened.refresh()
        else if (tab !== undefined) turn(tab.device)
      }
      for (const { opened } of tabs) expect(await opened.settled()).toBe(true)
      // Once until all is decided, and once to see what the other has decided last.
      for (const { opened } of [...tabs, ...tabs]) await opened.refresh()
      const shown = tabs.map(({ device }) => countedContentsOf(device))
      browser.close()
      const after = await browser.openTab()
      expect(shown).toEqual([countedContentsOf(after.device), countedContentsOf(after.device)])
      browser.close()
    }),
    runs,
  )
})

it('Z4: names that two tabs add are all there, whichever writes first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 20 }), async (order) => {
      const browser = createDeviceBrowser()
      const first = await browser.openTab()
      first.device.add(notes, { items: [] }, 'a')
      await first.opened.settled()
      const tabs = [first, await browser.openTab()]
      order.forEach((index, name) => tabs[index]?.device.addItem(notes, 'a', 'items', { id: `name-${name}` }))
      for (const { opened } of tabs) expect(await opened.settled()).toBe(true)
      browser.close()
      const { device } = await browser.openTab()
      const names = device.get(notes, 'a')?.items?.map(({ id }) => id)
      expect(new Set(names)).toEqual(new Set(order.map((_tab, name) => `name-${name}`)))
      browser.close()
    }),
    runs,
  )
})
