/** Which users the server reminds when something fails, on a store without a database. */
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import { createCollectionRegistry } from '#documents'
import { createDocumentService, createFeedHub } from '#documents/server'
import { createMemoryStore } from '#testing/documents/memory-store'
import { createManualTime } from '#testing/manual-time'
import { batchOf, changeOf, fieldsOf, uniqueId } from '#testing/documents/documents'
import { timeCollections } from '../collections.ts'
import { startReminders } from './start-reminders.ts'

const EIGHT = '2026-06-10T08:00:00+02:00[Europe/Berlin]'
const atMs = (time: string): number => Date.parse(`2026-06-10T${time}:00+02:00`)

/** A server with nothing but documents; `fail` makes reading or telling go wrong for some people. */
function openServer() {
  const time = createManualTime(atMs('08:00'))
  const collections = createCollectionRegistry([...timeCollections])
  const store = createMemoryStore({ collections, now: time.now, newEpoch: () => uniqueId('epoch') })
  const createService = () => createDocumentService({ store, hub: createFeedHub({}), now: time.now, newId: uniqueId })
  const [service, otherNode] = [createService(), createService()]
  const failing = new Set<string>()
  const reads: string[] = []
  let lookCount = 0
  const sent: string[] = []
  /** What telling people waits for. */
  let slowness: Promise<unknown> = Promise.resolve()
  /** What a look at the log waits for after it has read. */
  let slowLog: Promise<unknown> = Promise.resolve()
  const warnings: string[] = []
  const failFor = (name: string): void => {
    if (failing.has(name)) throw new Error(`${name} fails`)
  }
  const begin = () =>
    startReminders({
      ...time,
      documents: {
        onWritten: service.onWritten,
        store: {
          async *listWritten(names, since) {
            lookCount += 1
            failFor('the log')
            const pages = await Array.fromAsync(store.listWritten(names, since))
            await slowLog
            yield* pages
          },
          queryDocuments: async (userId, name) => {
            reads.push(`${userId} ${name}`)
            failFor(userId)
            return store.queryDocuments(userId, name)
          },
        },
      },
      notify: async (userId, { kind, key, validForMs }) => {
        failFor(`notice to ${userId}`)
        await slowness
        sent.push(`${userId} ${kind} ${key} ${(validForMs ?? 0) / MINUTE_MS}`)
      },
      log: { warn: (details, message) => warnings.push(`${message} ${JSON.stringify(details)}`) },
    })
  /** Lets turn after turn be taken until nothing more happens at this time. */
  const settle = async (): Promise<void> => {
    for (let count = 0; count < 5; count++) {
      time.moveTo(time.now() + SECOND_MS)
      // A turn on this store waits for nothing but itself.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    ...{ time, service, failing, reads, sent, warnings, begin, settle },
    looks: () => lookCount,
    delay: (until: Promise<unknown>) => {
      slowness = until
    },
    delayLooks: (until: Promise<unknown>) => {
      slowLog = until
    },
    stopElsewhere: (userId: string, at: string) =>
      otherNode.applyBatch(
        batchOf([
          changeOf({
            path: `timeEntries/clock-of-${userId}/stops/find_stop`,
            type: 'ADD',
            userId,
            fields: fieldsOf({ at }),
          }),
        ]),
      ),
    moveTo: async (epochMs: number) => {
      time.moveTo(epochMs)
      await settle()
    },
    startClock: (userId: string, id = `clock-of-${userId}`, start = EIGHT) =>
      service.applyBatch(
        batchOf([
          changeOf({
            path: `timeEntries/${id}`,
            type: 'ADD',
            userId,
            fields: fieldsOf({ kind: 'work', source: 'clock', time: { start } }),
          }),
        ]),
      ),
  }
}

const dueFor = (userId: string): string => `${userId} break-due time:break-due:clock-of-${userId}:0`

test('M11: a user whose documents cannot be read, or who cannot be notified, delays no others, and is notified later', async () => {
  const { begin, startClock, failing, moveTo, sent, warnings } = openServer()
  begin()
  for (const userId of ['anna', 'ben', 'cem']) await startClock(userId)
  failing.add('anna').add('notice to ben')
  await moveTo(atMs('13:45'))
  expect(sent).toEqual([`${dueFor('cem')} ${45 - 1 / 60}`])
  expect(warnings.length).toBeGreaterThan(0)
  failing.clear()
  await moveTo(atMs('13:55'))
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['cem', 'anna', 'ben'])
})

test('M11: while the log cannot be read what this server hears still counts, and the rest is made good', async () => {
  const { begin, startClock, failing, moveTo, sent } = openServer()
  await startClock('anna')
  failing.add('the log')
  begin()
  await startClock('ben')
  await moveTo(atMs('13:45'))
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['ben'])
  failing.clear()
  await moveTo(atMs('13:55'))
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['ben', 'anna'])
})

test('M10: what came due while the log was being read for long waits until it was read again', async () => {
  const { begin, startClock, stopElsewhere, delayLooks, moveTo, settle, sent } = openServer()
  begin()
  await startClock('anna')
  await startClock('ben')
  await moveTo(atMs('13:30'))
  const { promise, resolve } = Promise.withResolvers<void>()
  delayLooks(promise)
  await moveTo(atMs('13:40'))
  await stopElsewhere('anna', '2026-06-10T13:40:00+02:00[Europe/Berlin]')
  await moveTo(atMs('13:45'))
  expect(sent).toEqual([])
  resolve()
  await settle()
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['ben'])
})

test('M12: users who left, or whose clock has been idle for days, are forgotten', async () => {
  const { begin, startClock, service, moveTo, sent, reads } = openServer()
  begin()
  await startClock('anna')
  await startClock('ben')
  await service.forgetPerson({ userId: 'anna', anonymousId: 'nobody' })
  await moveTo(atMs('13:45'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(dueFor('ben'))
  await moveTo(atMs('08:00') + 4 * DAY_MS)
  const before = reads.length
  // Ben's plan would be read anew if he were known.
  await service.writeAsServer('ben', [
    {
      path: 'timeAbsences/leave',
      type: 'ADD',
      fields: fieldsOf({ kind: 'sick', days: { from: '2026-06-14', to: '2026-06-14' }, portion: 'full' }),
    },
  ])
  await moveTo(atMs('09:00') + 4 * DAY_MS)
  expect(reads.length).toBe(before)
})

test('M12: plans are read when a clock is started, and only when they are others again', async () => {
  const { begin, startClock, reads, moveTo } = openServer()
  begin()
  await startClock('anna', 'old', '2026-05-01T08:00:00+02:00[Europe/Berlin]')
  await moveTo(atMs('09:00'))
  expect(reads).toEqual([])
  await startClock('anna')
  for (const time of ['09:30', '10:00', '10:30']) await moveTo(atMs(time))
  expect(reads).toEqual(['anna timePlans', 'anna timeAbsences', 'anna timeSettings'])
})

test('M13: after the stop no user is notified or looked up, and work under way is finished', async () => {
  const { begin, startClock, moveTo, sent, looks, delay } = openServer()
  const reminders = begin()
  await startClock('anna')
  await startClock('ben')
  const held = Promise.withResolvers<void>()
  delay(held.promise)
  await moveTo(atMs('13:45'))
  let isStopped = false
  const stopping = reminders.stop().then(() => (isStopped = true))
  await moveTo(atMs('13:46'))
  expect([isStopped, sent]).toEqual([false, []])
  held.resolve()
  await stopping
  const before = looks()
  await startClock('cem')
  await moveTo(atMs('13:50'))
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['anna'])
  expect(looks()).toBe(before)
})
