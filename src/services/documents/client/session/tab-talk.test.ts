import { expect, test } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import { createQueue } from '../../sync/pending-queue.ts'
import type { SyncEvent } from '../../sync/sync-state.ts'
import type { TabMessage } from '../../sync/tab-messages.ts'
import { createChangeStore } from '../outbox/change-store.ts'
import { acknowledgedOf, pendingOf, persistOf, rejectedOf } from '../cache/document-cache.suite.ts'
import { createMemoryCache } from '../cache/memory-cache.ts'
import { createOutboxWriter } from '../outbox/outbox-writer.ts'
import { createTabTalk } from './tab-talk.ts'

const [a, b] = [pendingOf('a'), pendingOf('b', { sequence: 2, lastSequence: 2 })]

function open(canHear = true, cache = createMemoryCache(), version = 0) {
  const told: TabMessage[] = []
  const events: SyncEvent[] = []
  const queue = createQueue([a])
  const writer = createOutboxWriter({
    userId: 'anna',
    cache,
    changeStore: createChangeStore({ storage: null, now: () => NOON_MS, log: console }),
    timers: { setTimer: () => 0, clearTimer: () => undefined },
    isDroppedNoted: false,
    done: [],
    acknowledgedIds: new Set(),
    queue,
    stored: [],
    log: { error: () => undefined },
    onUnsafe: () => undefined,
    onRefusalsSaved: () => undefined,
  })
  const talk = createTabTalk({
    cache,
    table: { versionOf: () => version },
    writer,
    queue: () => queue,
    notifyTabs: canHear ? (message) => told.push(message) : null,
    dispatch: (event) => events.push(event),
  })
  return { talk, told, events, writer }
}

test('F9: if tabs cannot hear each other, others are assumed from the beginning', () => {
  const { talk } = open(false)
  expect(talk.hasCompany()).toBe(true)
})

test('F9: as soon as another tab is heard, pending changes are no longer coalesced', () => {
  const { talk, events } = open()
  expect(talk.hasCompany()).toBe(false)
  talk.hear({ kind: 'here', isAnswerWanted: false })
  expect(talk.hasCompany()).toBe(true)
  expect(events[0]).toEqual({ kind: 'adopted', added: [], sent: ['change-a'], gone: [] })
})

test('Y2: what another tab got applied stays in view where tabs cannot hear each other, unless a document contains it', async () => {
  const taken = acknowledgedOf('a')
  const appliedIn = async (canHear: boolean, version: number) => {
    const cache = createMemoryCache()
    const { talk, events } = open(canHear, { ...cache, kind: 'indexeddb' }, version)
    await cache.persist(persistOf({ remove: ['change-a'], acknowledged: [taken] }))
    await talk.adoptShared()
    return events
  }
  const gone = { kind: 'adopted', added: [], sent: [], gone: ['change-a'] }
  const nothing = { ...gone, gone: [] }
  expect(await appliedIn(false, taken.version - 1)).toEqual([nothing, { ...gone, applied: [taken] }])
  expect(await appliedIn(false, taken.version)).toEqual([nothing, { ...gone, applied: [] }])
  expect(await appliedIn(true, 0)).toEqual([gone])
})

test('D4, Y10: what this tab brings back while it reads what another got applied stays pending', async () => {
  const cache = createMemoryCache()
  const opened = open(false, {
    ...cache,
    kind: 'indexeddb',
    readAcknowledged: async () => {
      opened.writer.save(persistOf({ put: [a], reopened: ['change-a'] }))
      return cache.readAcknowledged()
    },
  })
  await cache.persist(persistOf({ remove: ['change-a'], acknowledged: [acknowledgedOf('a')] }))
  await opened.talk.adoptShared()
  expect(opened.events.at(-1)).toEqual({ kind: 'adopted', added: [], sent: [], gone: [], applied: [] })
})

test('Y10: a new tab gets an answer to its greeting, and an answer is not answered', () => {
  const { talk, told } = open()
  talk.enter()
  talk.hear({ kind: 'here', isAnswerWanted: true })
  talk.hear({ kind: 'here', isAnswerWanted: false })
  expect(told).toEqual([
    { kind: 'here', isAnswerWanted: true },
    { kind: 'here', isAnswerWanted: false },
  ])
})

test('F3, faults 6, 8: a new tab gets what is done and the disk still holds, but not what the server has taken', async () => {
  const cache = createMemoryCache()
  const { talk, told, writer } = open(true, { ...cache, persist: () => Promise.reject(new Error('full')) })
  const taken = acknowledgedOf('c')
  writer.save(persistOf({ remove: ['x', 'change-c'], acknowledged: [taken] }))
  writer.save(persistOf({ remove: ['change-y'], rejected: [rejectedOf('y')] }))
  await writer.settled()
  talk.hear({ kind: 'here', isAnswerWanted: true })
  expect(told).toEqual([{ kind: 'here', isAnswerWanted: false, done: ['x'] }])

  const other = open()
  other.talk.hear({ kind: 'here', isAnswerWanted: false, done: ['change-a'] })
  expect(other.events).toContainEqual({ kind: 'adopted', added: [], sent: [], gone: ['change-a'] })
})

test('Y10: a tab counts as alone once it has read the outbox, until it hears of another or says again that it is there', async () => {
  const { talk } = open()
  talk.enter()
  expect(talk.isAlone(), 'others may have left something').toBe(false)
  await talk.adoptShared()
  expect(talk.isAlone()).toBe(true)
  talk.enter()
  expect(talk.isAlone(), 'it may have been away').toBe(false)
  await talk.adoptShared()
  talk.hear({ kind: 'here', isAnswerWanted: false })
  expect(talk.isAlone()).toBe(false)

  const deaf = open(false).talk
  await deaf.adoptShared()
  expect(deaf.isAlone(), 'tabs that cannot talk').toBe(false)
})

test('Y10: saved changes are broadcast, with those brought back, and the tabs that hear it take them in', () => {
  const { talk, told, events } = open()
  talk.announceSaved(persistOf({ put: [b] }))
  expect(told, 'while nobody is there').toEqual([])
  talk.hear({ kind: 'here', isAnswerWanted: false })
  talk.announceSaved(persistOf({ put: [a], remove: ['x'], reopened: ['change-a', 'y'] }))
  talk.announceSaved(persistOf({}))
  expect(told).toEqual([{ kind: 'saved', put: [a], remove: ['x'], again: ['change-a'] }])
  talk.hear({ kind: 'saved', put: [b], remove: ['change-a'], again: [] })
  expect(events.at(-1)).toEqual({
    kind: 'adopted',
    added: [{ ...b, isSent: true }],
    sent: [],
    gone: ['change-a'],
  })
})

test('Y4, Y10: a refused change is broadcast as done only when the list has it', () => {
  const { talk, told } = open()
  talk.hear({ kind: 'here', isAnswerWanted: false })
  talk.announceSaved(persistOf({ put: [b], remove: ['change-a', 'x'], rejected: [rejectedOf('a')] }))
  expect(told.at(-1)).toMatchObject({ kind: 'saved', remove: ['x'] })
  talk.announceRefused(['change-a'])
  expect(told.at(-1)).toEqual({ kind: 'saved', put: [], remove: ['change-a'], again: [] })
})

test('Y10: a reminder of what a tab has brought back is answered with what is pending, anything else is not', () => {
  const { talk, told, writer } = open()
  talk.hear({ kind: 'saved', put: [], remove: ['change-a'], again: [], isReminder: true })
  writer.save(persistOf({ put: [a], retried: ['change-a'] }))
  talk.hear({ kind: 'saved', put: [], remove: ['change-a'], again: [] })
  expect(told).toEqual([])
  talk.hear({ kind: 'saved', put: [], remove: ['change-a', 'x'], again: [], isReminder: true })
  expect(told).toEqual([{ kind: 'saved', put: [a], remove: [], again: ['change-a'] }])
})
