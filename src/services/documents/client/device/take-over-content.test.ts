import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { compareCodes } from '#base/compare-codes'
import { createCollectionRegistry, ownContentId, ownId } from '#documents'
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
