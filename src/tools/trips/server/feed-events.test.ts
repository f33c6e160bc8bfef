/** What a calendar shows of trips, and of what has left them, on a store without a database. */
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { DAY_MS, toIso } from '#base/clock'
import { createCollectionRegistry, ownId } from '#documents'
import { createDocumentService, createFeedHub, type DocumentStore } from '#documents/server'
import { createMemoryStore } from '#testing/documents/memory-store'
import { createRouter } from '#http/server'
import { batchOf, changeOf, fieldsOf, people, uniqueId } from '#testing/documents/documents'
import { createManualTime } from '#testing/manual-time'
import { tripCollections } from '../collections.ts'
import { calendarPath } from '../export/calendar-address.ts'
import { writeCalendar } from '../export/write-calendar.ts'
import { startCalendarFeed } from './calendar-feed.ts'
import { mapInSlices, readFeedEvents } from './feed-events.ts'
import { createGoneReader } from './gone-documents.ts'

const NOON_MS = Date.parse('2026-06-09T12:00:00Z')
const trip = {
  title: 'Lissabon',
  range: { from: '2026-06-10', to: '2026-06-17' },
  ...{ zone: 'Europe/Lisbon', currency: 'EUR', travellers: [], budgets: [] },
}
const plain = { tripId: 't', status: 'booked', details: [], moves: [], travellerIds: [], files: [] }
const at = (time: string) => ({ date: '2026-06-10', time, zone: 'Europe/Lisbon' })
const end = (name: string, time: string) => ({ spot: { name }, at: at(time) })
const train = {
  ...{ ...plain, kind: 'train', title: 'Hinfahrt', code: 'K7QX2M' },
  schedule: {
    legs: [
      { id: 'one', from: end('Porto', '08:00'), to: end('Coimbra', '09:00') },
      { id: 'two', from: end('Coimbra', '09:30'), to: end('Lissabon', '11:00') },
    ],
  },
}
const museum = { tripId: 't', on: '2026-06-11', rank: 'V', title: 'Museum' }

function open() {
  const time = createManualTime(NOON_MS)
  const collections = createCollectionRegistry([people, ...tripCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const service = createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const write = async (userId: string, path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', fields: object = {}) => {
    time.moveTo(time.now() + 1_000)
    const change = changeOf({ path, type, userId, fields: fieldsOf({ ...fields }), editedAt: toIso(time.now()) })
    const { results } = await service.applyBatch(batchOf([{ ...change, baseVersion: 99 }]))
    expect(results).toMatchObject([{ outcome: 'applied' }])
  }
  let [reads, listings] = [0, 0]
  const counting = {
    ...store,
    readFeed: (...asked: Parameters<typeof store.readFeed>) => {
      reads += 1
      return store.readFeed(...asked)
    },
    listWritten: (...asked: Parameters<typeof store.listWritten>) => {
      listings += 1
      return store.listWritten(...asked)
    },
  }
  const gone = createGoneReader({ store: counting, now: time.now })
  return {
    ...{ time, store, service, write },
    counts: () => ({ reads, listings }),
    /** As another library reads it. */
    async read(userId: string) {
      const text = writeCalendar('x', await readFeedEvents({ store: counting, gone, host: 'h' }, userId))
      return new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
        const event = new ICAL.Event(component)
        const status = String(component.getFirstPropertyValue('status'))
        return { uid: event.uid, status, sequence: event.sequence, title: event.summary, component }
      })
    },
  }
}

type Opened = ReturnType<typeof open>

async function fill({ write, store, service }: Opened): Promise<void> {
  for (const id of ['anna', 'ben'])
    await service.writeAsServer(id, [{ path: `users/${id}`, type: 'ADD', fields: fieldsOf({ name: id }) }])
  await write('anna', 'trips/t', 'ADD', trip)
  await write('anna', 'tripBookings/b', 'ADD', train)
  await write('anna', 'tripPlanItems/p', 'ADD', museum)
  expect(await store.setMembers('anna', 'trips', 't', ['ben'])).toMatchObject({ ok: true })
}

const shown = (events: readonly { readonly uid: string; readonly status: string }[]) =>
  events.map(({ uid, status }) => `${uid} ${status}`).toSorted()
const CANCELLED = ['b-one@h CANCELLED', 'b-two@h CANCELLED', 'p@h CANCELLED']

it('J75: what was deleted stays for 30 days as cancelled under its UIDs, one higher in its sequence, without code and details', async () => {
  const on = open()
  await fill(on)
  const before = await on.read('ben')
  expect(shown(before)).toEqual(CANCELLED.map((text) => text.replace('CANCELLED', 'CONFIRMED')))
  await on.write('anna', 'tripBookings/b', 'DELETED')
  await on.write('anna', 'tripPlanItems/p', 'DELETED')
  const after = await on.read('ben')
  expect(shown(after)).toEqual(CANCELLED)
  for (const { uid, sequence } of after)
    expect(sequence).toBe((before.find((event) => event.uid === uid)?.sequence ?? 0) + 1)
  expect(after.map(({ title }) => title).toSorted()).toEqual(['Coimbra – Lissabon', 'Museum', 'Porto – Coimbra'])
  expect(JSON.stringify(after.map(({ component }) => component.toString()))).not.toContain('K7QX2M')
  on.time.moveTo(on.time.now() + 29 * DAY_MS)
  expect(shown(await on.read('ben'))).toEqual(CANCELLED)
  on.time.moveTo(on.time.now() + 2 * DAY_MS)
  expect(await on.read('ben')).toEqual([])
})

it('J75: what is brought back has a higher sequence again', async () => {
  const on = open()
  await fill(on)
  await on.write('anna', 'tripPlanItems/p', 'DELETED')
  const [gone] = (await on.read('ben')).filter(({ uid }) => uid === 'p@h')
  await on.write('anna', 'tripPlanItems/p', 'ADD', museum)
  const [back] = (await on.read('ben')).filter(({ uid }) => uid === 'p@h')
  expect(back).toMatchObject({ status: 'CONFIRMED' })
  expect(back?.sequence).toBeGreaterThan(gone?.sequence ?? 0)
})

it('J75: a user who left a trip gets UIDs alone, no word and no day, also of what is changed afterwards', async () => {
  const on = open()
  await fill(on)
  const before = await on.read('ben')
  expect(await on.store.setMembers('ben', 'trips', 't', [])).toMatchObject({ ok: true })
  await on.write('anna', 'tripBookings/b', 'MODIFIED', { title: 'Geheim' })
  const after = await on.read('ben')
  expect(shown(after)).toEqual(CANCELLED)
  for (const { uid, sequence, title, component } of after) {
    expect(sequence).toBe((before.find((event) => event.uid === uid)?.sequence ?? 0) + 1)
    expect([title, String(component.getFirstPropertyValue('dtstart'))]).toEqual([
      'Nicht mehr in deinen Reisen',
      '1970-01-01',
    ])
    expect(component.toString()).not.toMatch(/Geheim|Porto|Museum|DESCRIPTION|LOCATION/)
  }
  expect(shown(await on.read('anna'))).toEqual(CANCELLED.map((text) => text.replace('CANCELLED', 'CONFIRMED')))
  on.time.moveTo(on.time.now() + 31 * DAY_MS)
  expect(await on.read('ben')).toEqual([])
})

it('J75: what a user entered in a trip that they left says nothing of what others make of it, and is gone after 30 days', async () => {
  const on = open()
  await fill(on)
  await on.write('ben', 'tripPlanItems/own', 'ADD', { ...museum, title: 'Turm' })
  await on.write('ben', 'tripPlanItems/lost', 'ADD', { ...museum, title: 'Oper' })
  await on.write('ben', 'tripBookings/c', 'ADD', train)
  expect(await on.store.setMembers('anna', 'trips', 't', [])).toMatchObject({ ok: true })
  const before = await on.read('ben')
  await on.write('anna', 'tripPlanItems/own', 'MODIFIED', { title: 'Geheim', on: '2026-06-14' })
  await on.write('anna', 'tripPlanItems/lost', 'MODIFIED', { title: 'Geheim' })
  await on.write('anna', 'tripPlanItems/lost', 'DELETED')
  await on.write('anna', 'tripBookings/c', 'MODIFIED', { title: 'Geheim' })
  const after = await on.read('ben')
  const own = ['c-one@h', 'c-two@h', 'lost@h', 'own@h'].map((uid) => `${uid} CANCELLED`)
  expect(shown(before)).toEqual([...CANCELLED, ...own].toSorted())
  expect(shown(after)).toEqual(shown(before))
  for (const { title, component } of [...before, ...after]) {
    expect([title, String(component.getFirstPropertyValue('dtstart'))]).toEqual([
      'Nicht mehr in deinen Reisen',
      '1970-01-01',
    ])
    expect(component.toString()).not.toMatch(/Geheim|Turm|Oper|2026-?06-?1[14]|Porto/)
  }
  on.time.moveTo(on.time.now() + 31 * DAY_MS)
  expect(await on.read('ben')).toEqual([])
  on.time.moveTo(on.time.now() + 400 * DAY_MS)
  await on.write('anna', 'tripPlanItems/own', 'MODIFIED', { title: 'Noch geheimer' })
  expect(await on.read('ben')).toEqual([])
})

it('J75: what belongs to a deleted trip does not come back once nothing is known of the trip any more', async () => {
  const on = open()
  await fill(on)
  await on.write('anna', 'trips/t', 'DELETED')
  const purged = {
    ...on.store,
    readFeed: async (...asked: Parameters<typeof on.store.readFeed>) => {
      const page = await on.store.readFeed(...asked)
      return { ...page, documents: page.documents.filter(({ collection }) => collection !== 'trips') }
    },
  }
  on.time.moveTo(on.time.now() + 400 * DAY_MS)
  const gone = createGoneReader({ store: purged, now: on.time.now })
  expect(await readFeedEvents({ store: purged, gone, host: 'h' }, 'anna')).toEqual([])
})

it('J75: what belongs to a deleted trip is cancelled, and an example was never in a calendar', async () => {
  const on = open()
  await fill(on)
  await on.write('anna', 'trips/t', 'DELETED')
  expect(shown(await on.read('ben'))).toEqual(CANCELLED)
  on.time.moveTo(on.time.now() + 31 * DAY_MS)
  expect(await on.read('ben')).toEqual([])
  await on.write('anna', 'trips/e', 'ADD', { ...trip, isExample: true })
  await on.write('anna', 'tripPlanItems/e', 'ADD', { ...museum, tripId: 'e' })
  expect(await on.read('anna')).toEqual([])
  await on.write('anna', 'tripPlanItems/e', 'DELETED')
  await on.write('anna', 'trips/e', 'DELETED')
  expect(await on.read('anna')).toEqual([])
})

it('J75: the feed of a user is followed from where it was read, and all writes are looked through once for what is lost', async () => {
  const on = open()
  await fill(on)
  for (let count = 0; count < 450; count++)
    await on.write('ben', `tripPlanItems/i${count}`, 'ADD', { ...museum, title: 'x' })
  await on.read('ben')
  const first = on.counts()
  expect(first).toEqual({ reads: 3, listings: 0 })
  await on.read('ben')
  expect(on.counts().reads - first.reads).toBe(1)
  expect(await on.store.setMembers('anna', 'trips', 't', [])).toMatchObject({ ok: true })
  await on.read('ben')
  await on.read('ben')
  expect(on.counts().listings).toBe(1)
})

function countTurns(): () => number {
  let turns = 0
  const turn = (): void => {
    turns += 1
    setImmediate(turn).unref()
  }
  setImmediate(turn).unref()
  return () => turns
}

it.each(['deleted', 'lost'])('J45: others have their turn while the histories of what was %s are read', async (how) => {
  const on = open()
  await fill(on)
  const ids = Array.from({ length: 180 }, (_, index) => `i${index}`)
  for (const id of ids) await on.write('anna', `tripPlanItems/${id}`, 'ADD', museum)
  if (how === 'deleted') for (const id of ids) await on.write('anna', `tripPlanItems/${id}`, 'DELETED')
  else expect(await on.store.setMembers('anna', 'trips', 't', [])).toMatchObject({ ok: true })
  const turns = countTurns()
  const seen: number[] = []
  const store = {
    ...on.store,
    readHistory: (...asked: Parameters<typeof on.store.readHistory>) => {
      seen.push(turns())
      return on.store.readHistory(...asked)
    },
  }
  await createGoneReader({ store, now: on.time.now }).read('ben')
  expect(seen.length).toBeGreaterThanOrEqual(180)
  const longest = Math.max(
    ...Map.groupBy(seen, (turn) => turn)
      .values()
      .map(({ length }) => length),
  )
  expect(longest).toBeLessThanOrEqual(50)
})

it('J45: others have their turn after every 200 documents', async () => {
  const turns = countTurns()
  const seen: number[] = []
  await mapInSlices(Array.from({ length: 1_000 }), () => {
    seen.push(turns())
    return []
  })
  expect(new Set(seen).size).toBeGreaterThanOrEqual(5)
})

it('J45: without a change the answer is 304 before a document of a trip is read', async () => {
  const on = open()
  await fill(on)
  const key = 'k'.repeat(40)
  await on.write('ben', `tripSettings/${ownId('ben')}`, 'ADD', { calendarKey: key })
  let queries = 0
  const store: DocumentStore = {
    ...on.store,
    queryDocuments: (...asked) => {
      queries += 1
      return on.store.queryDocuments(...asked)
    },
  }
  const router = createRouter()
  router.use(async (context, next) => {
    context.set('clientIp', '192.0.2.1')
    await next()
  })
  startCalendarFeed({
    documents: { store },
    people: { readStandings: async () => new Map([['ben', 'person']]) },
    limits: { take: async () => {}, giveBack: async () => {} } as never,
    now: on.time.now,
    publicUrl: 'https://h.example',
  }).addRoutes(router)
  const ask = (tag = '') => router.request(calendarPath({ userId: 'ben', key }), { headers: { 'if-none-match': tag } })
  const tag = (await ask()).headers.get('etag') ?? ''
  const before = queries
  expect([(await ask(tag)).status, (await ask(`W/${tag}, "x"`)).status, queries]).toEqual([304, 304, before])
  await on.write('anna', 'tripPlanItems/p', 'MODIFIED', { title: 'Oper' })
  expect((await ask(tag)).status).toBe(200)
})
