import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareCodes } from '#base/compare-codes'
import { createCollectionRegistry, defineCollection, type AnyCollection } from '#documents'
import type { DocumentsClient } from '#documents/client'
import { createDeviceBrowser, type DeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { anna, closeClients, createBrowser, isDrained, openAnna, personOf } from '#testing/browser/documents-browser'
import { boards, notes } from '#testing/documents/documents'
import { discardDeviceDocuments, forgetPersonOnDevice } from './device-contents.ts'
import { finishTakeOver, giveBack, takeOver, type TakeOverOutcome, type TakeOverParts } from './take-over.ts'

/** As draws are to wheels: each names in `title` the board that it follows. */
const { readers: _ownReaders, ...led } = boards
const cards = defineCollection({ ...led, name: 'cards', follows: { collection: 'boards', field: 'title' } })
const collections: readonly AnyCollection[] = [boards, notes, cards]
const registry = createCollectionRegistry(collections)

let browser: DeviceBrowser
beforeEach(() => {
  browser = createDeviceBrowser()
})
afterEach(async () => {
  browser.close()
  await closeClients()
})

const openTab = (): Promise<DeviceTab> => browser.openTab({ collections: registry })

/** A device with a board of two items, a card of it, and a note; the ids are what they are called. */
async function fill(): Promise<DeviceTab> {
  const tab = await openTab()
  tab.device.add(boards, { title: 'Küche', items: [{ id: 'b' }, { id: 'a' }] }, 'board')
  tab.device.add(cards, { title: 'board' }, 'card')
  tab.device.add(notes, { title: 'Merken' }, 'note')
  await tab.opened.settled()
  return tab
}

function partsOf({ device }: DeviceTab, documents: DocumentsClient, more: Partial<TakeOverParts> = {}): TakeOverParts {
  return { device, documents, userId: anna(), isStillTheirs: () => true, collections, ...more }
}

const everything = (documents: Pick<DocumentsClient, 'list'>): readonly string[] =>
  [...documents.list(boards), ...documents.list(cards), ...documents.list(notes)]
    .map(({ id }) => id)
    .toSorted(compareCodes)

const documentsOf = (outcome: TakeOverOutcome) => (outcome.kind === 'failed' ? [] : outcome.documents)

describe('taking over', () => {
  test('Z6, Z7: puts everything into the account under its id and as it was, offline too, and the device is empty', async () => {
    const tab = await fill()
    const { client, network, server, openClient } = await openAnna({}, registry)
    server.isReachable = false
    network.isOnline = false
    expect((await takeOver(partsOf(tab, client))).kind).toBe('taken')
    expect(everything(client)).toEqual(['board', 'card', 'note'])
    expect(client.get(boards, 'board')?.items?.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(client.get(cards, 'card')).toMatchObject({ title: 'board', ownerId: anna() })
    expect([everything(tab.device), everything((await openTab()).device)]).toEqual([[], []])
    // The page is gone; the outbox has all of it.
    await client.close()
    const again = openClient()
    await again.open(anna())
    expect(everything(again)).toEqual(['board', 'card', 'note'])
  })

  test('Z6: the document changed last on the device was changed last in the account', async () => {
    let now = Date.now()
    const tab = await browser.openTab({ collections: registry, now: () => (now += 1) })
    for (const id of ['c', 'a', 'b']) tab.device.add(boards, { title: id }, id)
    await tab.opened.settled()
    const { client, server } = await openAnna({}, registry)
    // Its clock stands still.
    server.isReachable = false
    await takeOver(partsOf(tab, client))
    const times = ['c', 'a', 'b'].map((id) => client.get(boards, id)?.updatedAt ?? '')
    expect([...new Set(times)].toSorted(compareCodes)).toEqual(times)
  })

  test('Z6: twice, in two tabs or one after the other, doubles nothing and brings back nothing', async () => {
    const [one, two] = [await fill(), await openTab()]
    const { client } = await openAnna({}, registry)
    await Promise.all([takeOver(partsOf(one, client)), takeOver(partsOf(two, client))])
    expect(everything(client)).toEqual(['board', 'card', 'note'])
    client.modify(boards, 'board', { title: 'Umbenannt' })
    await takeOver(partsOf(two, client))
    expect(client.get(boards, 'board')).toMatchObject({ title: 'Umbenannt', items: [{ id: 'b' }, { id: 'a' }] })
    expect(everything((await openTab()).device)).toEqual([])
  })

  test('fault 4, Z6: a page killed between any two steps leaves each document in one place at least, and the next time ends it', async () => {
    for (const step of ['claimed', 'recorded', 'settled'] as const) {
      browser = createDeviceBrowser()
      const tab = await fill()
      const { client, openClient } = await openAnna({}, registry)
      const killed = new Error('killed')
      const kill = (at: typeof step) => {
        if (at === step) throw killed
      }
      const dying: TakeOverParts['documents'] = {
        view: client.view,
        record: (draft) => {
          kill('claimed')
          client.record(draft)
          kill('recorded')
        },
        settled: async () => {
          const isSettled = await client.settled()
          kill('settled')
          return isSettled
        },
      }
      await expect(takeOver({ ...partsOf(tab, client), documents: dying })).rejects.toBe(killed)
      await client.close()
      browser.close()
      const next = openClient()
      await next.open(anna())
      const again = await openTab()
      expect(new Set([...everything(next), ...everything(again.device)])).toEqual(new Set(['board', 'card', 'note']))
      // What the account has leaves the device by itself; the rest waits to be asked for.
      await finishTakeOver(partsOf(again, next))
      expect([...everything(next), ...everything(again.device)].toSorted(compareCodes)).toEqual([
        'board',
        'card',
        'note',
      ])
      await takeOver(partsOf(again, next))
      expect([everything(next), everything(again.device)]).toEqual([['board', 'card', 'note'], []])
      await closeClients()
    }
  })

  test('Z6: nothing leaves the device while the account’s outbox is not on the disk', async () => {
    const tab = await fill()
    const { client } = await openAnna({ indexedDB: null }, registry)
    expect((await takeOver(partsOf(tab, client))).kind).toBe('unkept')
    expect(everything(client)).toEqual(['board', 'card', 'note'])
    expect(everything(tab.device)).toEqual(['board', 'card', 'note'])
  })

  test('Z6: a full device, or a user who left meanwhile, begins nothing', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    expect((await takeOver(partsOf(tab, client, { isStillTheirs: () => false }))).kind).toBe('failed')
    browser.hasRoom = false
    expect((await takeOver(partsOf(tab, client))).kind).toBe('failed')
    expect([everything(client), everything(tab.device)]).toEqual([[], ['board', 'card', 'note']])
  })

  test('Z6: leaving before the outbox is known to have everything keeps it on the device, until the user comes back', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    let isThere = true
    const documents: TakeOverParts['documents'] = {
      view: client.view,
      record: client.record,
      settled: async () => {
        isThere = false
        return client.settled()
      },
    }
    const parts = partsOf(tab, client, { isStillTheirs: () => isThere })
    expect((await takeOver({ ...parts, documents })).kind).toBe('unkept')
    expect(everything(tab.device)).toEqual(['board', 'card', 'note'])
    isThere = true
    await finishTakeOver(parts)
    expect([everything(client), everything(tab.device)]).toEqual([['board', 'card', 'note'], []])
  })

  test('Z6: edits made on the device meanwhile stay there', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    const documents: TakeOverParts['documents'] = {
      view: client.view,
      record: client.record,
      settled: () => {
        tab.device.modify(notes, 'note', { title: 'Noch etwas' })
        return client.settled()
      },
    }
    await takeOver({ ...partsOf(tab, client), documents })
    expect(everything(tab.device)).toEqual(['note'])
    // It is another one than the account has by now.
    await takeOver(partsOf(tab, client))
    expect(
      client
        .list(notes)
        .map(({ title }) => title ?? '')
        .toSorted(compareCodes),
    ).toEqual(['Merken', 'Noch etwas'])
  })

  test('Z7: documents that another user has begun to take over get new ids, and followers point there', async () => {
    const tab = await fill()
    const { client, server } = await openAnna({}, registry)
    const interrupted = { ...partsOf(tab, client), documents: { ...client, settled: async () => false } }
    await takeOver(interrupted)
    await expect.poll(() => isDrained(client)).toBe(true)
    await client.close()
    server.userId = personOf('bert')
    const bert = createBrowser(server).openClient()
    await bert.open(personOf('bert'))
    await takeOver(partsOf(tab, bert, { userId: personOf('bert') }))
    const [board] = bert.list(boards)
    expect(board).toMatchObject({ title: 'Küche' })
    expect(board?.id).not.toBe('board')
    expect(bert.list(cards)).toMatchObject([{ title: board?.id }])
    expect(everything(tab.device)).toEqual([])
    // In anna's account the board keeps its own id, which the server gives to no other user.
    await expect.poll(() => isDrained(bert)).toBe(true)
    expect(bert.getStatus().rejected).toEqual([])
    expect((await server.store.readDocument(anna(), 'boards', 'board'))?.ownerId).toBe(anna())
  })
})

describe('the way back', () => {
  test('Z8: giving back takes it out of the account, with what was changed since', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    const taken = documentsOf(await takeOver(partsOf(tab, client)))
    client.modify(boards, 'board', { title: 'Bad' })
    expect(await giveBack(partsOf(tab, client), taken)).toBe(true)
    expect([everything(client), everything(tab.device)]).toEqual([[], ['board', 'card', 'note']])
    expect((await openTab()).device.get(boards, 'board')).toMatchObject({ title: 'Bad' })
    expect((await takeOver(partsOf(tab, client))).kind).toBe('taken')
    expect(client.list(boards)).toMatchObject([{ title: 'Bad', items: [{ id: 'b' }, { id: 'a' }] }])
    expect(client.list(cards)).toMatchObject([{ title: client.list(boards)[0]?.id }])
  })

  test('Z8: giving back keeps what was changed since under a new id, too, and what follows it leads there', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    const first = await takeOver(partsOf(tab, client))
    await giveBack(partsOf(tab, client), first.kind === 'taken' ? first.documents : [])
    const second = await takeOver(partsOf(tab, client))
    const [board] = client.list(boards)
    expect(board?.id).not.toBe('board')
    client.modify(boards, board?.id ?? '', { title: 'Bad' })
    expect(await giveBack(partsOf(tab, client), second.kind === 'taken' ? second.documents : [])).toBe(true)
    expect(everything(client)).toEqual([])
    expect(tab.device.list(boards)).toMatchObject([{ id: 'board', title: 'Bad' }])
    expect(tab.device.list(cards)).toMatchObject([{ id: 'card', title: 'board' }])
  })

  test('Z7 Z8: documents that were given back get new ids in the next account, also if a tab has tidied the device meanwhile', async () => {
    const tab = await fill()
    const { client, server } = await openAnna({}, registry)
    const taken = documentsOf(await takeOver(partsOf(tab, client)))
    await expect.poll(() => isDrained(client)).toBe(true)
    // Its start forgets notes of what is not on the device.
    const other = await openTab()
    await expect.poll(async () => (await other.opened.editNotes((notes) => notes)).claims).toEqual([])
    expect(await giveBack(partsOf(tab, client), taken)).toBe(true)
    await expect.poll(() => isDrained(client)).toBe(true)
    await client.close()
    server.userId = personOf('bert')
    const bert = createBrowser(server).openClient()
    await bert.open(personOf('bert'))
    await takeOver(partsOf(tab, bert, { userId: personOf('bert') }))
    await expect.poll(() => isDrained(bert)).toBe(true)
    expect(bert.getStatus().rejected).toEqual([])
    expect(bert.list(boards)).toMatchObject([{ title: 'Küche' }])
    expect(everything(bert)).not.toContain('note')
  })

  test('Z8: a device that is full takes nothing back, and the account keeps it', async () => {
    const tab = await fill()
    const { client } = await openAnna({}, registry)
    const taken = documentsOf(await takeOver(partsOf(tab, client)))
    browser.hasRoom = false
    expect(await giveBack(partsOf(tab, client), taken)).toBe(false)
    expect(everything(client)).toEqual(['board', 'card', 'note'])
  })

  test('Z8: a discarded document is brought back as it was', async () => {
    const tab = await fill()
    const restore = await discardDeviceDocuments(tab.device, collections)
    expect(everything(tab.device)).toEqual([])
    await tab.opened.settled()
    restore()
    await tab.opened.settled()
    const { device } = await openTab()
    expect(everything(device)).toEqual(['board', 'card', 'note'])
    expect(device.get(boards, 'board')).toMatchObject({ title: 'Küche', items: [{ id: 'b' }, { id: 'a' }] })
  })

  test('Z5: the device forgets everything of a user whose account was deleted, and nothing of others', async () => {
    const tab = await fill()
    const left = (userId: string) => ({ userId, keys: ['boards/board'] })
    await tab.opened.editNotes((known) => ({ ...known, left: [left(anna()), left('bert')] }))
    const { client } = await openAnna({ indexedDB: null }, registry)
    await takeOver(partsOf(tab, client))
    await forgetPersonOnDevice(tab.device, anna())
    expect((await openTab()).opened.getNotes()).toEqual({ claims: [], left: [left('bert')] })
  })
})
