import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { compareCodes } from '#base/compare-codes'
import { createCollectionRegistry, defineCollection, ownContentId, ownId } from '#documents'
import type { DocumentsClient } from '#documents/client'
import { createDeviceBrowser, type DeviceTab } from '#testing/browser/device-browser'
import { anna, closeClients, createBrowser, isDrained, openAnna, personOf } from '#testing/browser/documents-browser'
import { boards, notes } from '#testing/documents/documents'
import { giveBack, takeOver, type TakeOverParts } from './take-over.ts'

const collections = [boards, notes]
const registry = createCollectionRegistry(collections)

function partsOf({ device }: DeviceTab, documents: DocumentsClient, userId = anna()): TakeOverParts {
  return { device, documents, userId, isStillTheirs: () => true, collections }
}

test('Z8: giving back leaves the account what it had before, and tells the device nothing about it', async () => {
  const browser = createDeviceBrowser()
  const id = ownContentId(ownId(undefined), 'soup')
  const own = defineCollection({ ...notes, name: 'own', hasOwn: true })
  const all = [boards, notes, own]
  const tab = await browser.openTab({ collections: createCollectionRegistry(all) })
  tab.device.add(notes, { title: 'Suppe' }, id)
  tab.device.add(own, { title: 'Gerät' }, ownId(undefined))
  tab.device.add(boards, { title: 'Brett' }, 'board')
  await tab.opened.settled()
  const { client } = await openAnna({}, createCollectionRegistry(all))
  const account = ownContentId(ownId(anna()), 'soup')
  client.add(notes, { title: 'Suppe' }, account)
  client.add(own, { title: 'Geheim' }, ownId(anna()))
  const parts = { ...partsOf(tab, client), collections: all }
  const outcome = await takeOver(parts)
  expect(await giveBack(parts, outcome.kind === 'failed' ? [] : outcome.documents)).toBe(true)
  expect([client.get(notes, account)?.title, client.get(own, ownId(anna()))?.title]).toEqual(['Suppe', 'Geheim'])
  expect(client.list(boards)).toEqual([])
  expect([...tab.device.list(notes), ...tab.device.list(own), ...tab.device.list(boards)]).toMatchObject([
    { id, title: 'Suppe' },
    { id: ownId(undefined), title: 'Gerät' },
    { id: 'board', title: 'Brett' },
  ])
  // The next time changes nothing but what is the device's own.
  await takeOver(parts)
  expect([client.list(notes).length, client.get(own, ownId(anna()))?.title]).toEqual([1, 'Geheim'])
  browser.close()
  await closeClients()
})

test('Z7: of the same content two devices make one document in an account, another user has one too, and what names it goes along', async () => {
  const id = ownContentId(ownId(undefined), 'soup')
  let browser = createDeviceBrowser()
  const fillWith = async (title: string): Promise<DeviceTab> => {
    browser.close()
    browser = createDeviceBrowser()
    const tab = await browser.openTab({ collections: registry })
    tab.device.add(notes, { title }, id)
    tab.device.add(boards, { title: id }, 'a-board-that-names-the-soup')
    await tab.opened.settled()
    return tab
  }
  const { client, server } = await openAnna({}, registry)
  await takeOver(partsOf(await fillWith('Suppe'), client))
  await takeOver(partsOf(await fillWith('Suppe'), client))
  const account = ownContentId(ownId(anna()), 'soup')
  expect(client.list(notes).map((note) => note.id)).toEqual([account])
  expect(client.list(boards).map(({ title }) => title)).toEqual([account])
  // One that was changed without an account is not lost.
  await takeOver(partsOf(await fillWith('Suppe mit Zimt'), client))
  expect(
    client
      .list(notes)
      .map(({ title = '' }) => title)
      .toSorted(compareCodes),
  ).toEqual(['Suppe', 'Suppe mit Zimt'])
  await expect.poll(() => isDrained(client)).toBe(true)
  await client.close()
  server.userId = personOf('bert')
  const bert = createBrowser(server).openClient()
  await bert.open(personOf('bert'))
  const tab = await fillWith('Suppe')
  const outcome = await takeOver(partsOf(tab, bert, personOf('bert')))
  await expect.poll(() => isDrained(bert)).toBe(true)
  expect(bert.getStatus().rejected).toMatchObject([{ change: { path: 'boards/a-board-that-names-the-soup' } }])
  expect(bert.list(notes)).toMatchObject([{ title: 'Suppe' }])
  expect(await giveBack(partsOf(tab, bert, personOf('bert')), outcome.kind === 'failed' ? [] : outcome.documents)).toBe(
    true,
  )
  expect(tab.device.list(notes).map((note) => note.id)).toEqual([id])
  browser.close()
  await closeClients()
})
