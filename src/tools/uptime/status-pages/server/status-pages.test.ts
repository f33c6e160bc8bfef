import { expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import type { DocumentService } from '#documents/server'
import { createManualTime, passTime, settle } from '#testing/manual-time'
import { addDocument, openMemoryDocuments, removeDocument } from '#testing/documents/memory-documents'
import { createSlugs } from '#testing/uptime/slugs'
import { createStandings } from '#testing/uptime/standings'
import { strictLog } from '#testing/strict-log'
import { statusPagesCollection } from '../../collections.ts'
import type { StatusPage } from '../../model.ts'
import { openStatusPages } from './status-pages.ts'

const page: StatusPage = {
  title: 'Läden',
  slug: 'laeden',
  description: 'Alle',
  isPublished: true,
  showsResponseTimes: false,
  shops: [],
  announcements: [],
}

function openNodes() {
  const time = createManualTime(Date.parse('2026-06-10T12:00:00Z'))
  const { documents: here, openNode } = openMemoryDocuments({ collections: [statusPagesCollection], now: time.now })
  const state = createSlugs()
  const people = createStandings()
  const open = (documents: DocumentService = here) =>
    openStatusPages({ documents, ...time, log: strictLog, state, people })
  const pathOf = (id: string): string => `${statusPagesCollection.name}/${id}`
  return {
    here,
    openNode,
    open,
    people,
    write: (documents: DocumentService, id: string, changes: Partial<StatusPage> = {}, ownerId = 'anna') =>
      addDocument(documents, ownerId, pathOf(id), { ...page, ...changes }),
    remove: (documents: DocumentService, id: string) => removeDocument(documents, 'anna', pathOf(id)),
    holder: () => state.readSlug(page.slug),
    pass: (seconds: number) => passTime(time, { forMs: seconds * SECOND_MS, turns: 20 }),
  }
}

test('P5: an address stays with its page at a start that reads another page with the same address first', async () => {
  const { here, open, write, holder } = openNodes()
  const before = open()
  await before.ready
  await write(here, 'a', { isPublished: false })
  for (let index = 0; index < 200; index++) await write(here, `between${index}`, { slug: `other-${index}` })
  await write(here, 'z')
  await before.stop()
  await write(here, 'a')
  const after = open()
  await settle()
  expect(await after.isFree(page.slug, 'a')).toBe(false)
  await after.ready
  await settle(20)
  expect(await holder()).toBe('z')
  await after.stop()
})

test('P5: an address stays with a page that another node has written a moment ago', async () => {
  const { here, openNode, open, write, holder, pass } = openNodes()
  const elsewhere = openNode()
  const nodes = [open(here), open(elsewhere)] as const
  await Promise.all(nodes.map(({ ready }) => ready))
  await write(elsewhere, 'first')
  expect(await nodes[0].isFree(page.slug, undefined)).toBe(false)
  await write(here, 'second')
  await settle(20)
  expect(await holder()).toBe('first')
  await pass(31)
  expect(await holder()).toBe('first')
  await Promise.all(nodes.map((node) => node.stop()))
})

test('P5: an address whose page went while no server ran is free, and goes to the next page that is published at it', async () => {
  const { here, open, write, remove, holder } = openNodes()
  const before = open()
  await before.ready
  await write(here, 'gone')
  await before.stop()
  await remove(here, 'gone')
  const after = open()
  await after.ready
  expect(await after.isFree(page.slug, undefined)).toBe(true)
  await write(here, 'next')
  await settle(20)
  expect(await holder()).toBe('next')
  await after.stop()
})

test('P5: a page that moves while it waits for an address does not lose the new one', async () => {
  const { here, open, write, holder } = openNodes()
  const pages = open()
  await pages.ready
  await write(here, 'first')
  await write(here, 'second')
  await write(here, 'second', { slug: 'anders' })
  await settle(20)
  expect(await holder()).toBe('first')
  expect((await pages.findPublished('anders'))?.id).toBe('second')
  await pages.stop()
})

test('P5, R5: the page of a guest, which is not shown, keeps an address from other guests and from no user', async () => {
  const { here, open, people, write, holder } = openNodes()
  for (const guest of ['guest', 'other']) people.set(guest, 'guest')
  const pages = open()
  await pages.ready
  await write(here, 'first', {}, 'guest')
  await write(here, 'second', {}, 'other')
  await settle(20)
  expect(await holder()).toBe('first')
  expect(await pages.isFree(page.slug, undefined)).toBe(true)
  await write(here, 'annas')
  await settle(20)
  expect(await holder()).toBe('annas')
  expect(await pages.isFree(page.slug, 'first')).toBe(false)
  people.set('guest', 'person')
  await write(here, 'first', { description: 'Neu' }, 'guest')
  await settle(20)
  expect(await holder()).toBe('annas')
  await pages.stop()
})
