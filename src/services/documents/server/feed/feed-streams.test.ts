import { AppError } from '#base/app-error'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as listenOn } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FeedPage } from '#documents'
import { createDocumentApp, endlessSessions, USER_HEADER } from '#testing/documents/document-app'
import { serverEngines } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections, uniqueId } from '#testing/documents/documents'
import { openEventReader } from '#testing/messages/event-reader'
import { openByteStream, type Session } from '#http/server'
import { createFeedHub, type FeedHub } from './feed-hub.ts'
import { createFeedStreams, type FeedStreams } from './feed-streams.ts'
import { createMemoryStore } from '#testing/documents/memory-store'
import type { DocumentStore } from '../document-store.ts'
import { describeStream } from '../suites/stream.suite.ts'

for (const [name, open] of serverEngines) describeStream(name, open)

describe('a feed stream', () => {
  let store: DocumentStore
  let hub: FeedHub
  const clock = createTestClock()
  beforeEach(() => {
    store = createMemoryStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
    hub = createFeedHub({})
  })
  afterEach(() => hub.close())

  const add = async (id: string): Promise<void> => {
    const { touchedUserIds } = await store.applyBatch(batchOf([changeOf({ path: `notes/${id}`, type: 'ADD' })]))
    hub.publish(touchedUserIds)
  }

  /** The memory store answers within a turn of the event loop. */
  const everythingRead = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

  const openWebStream = (streams: FeedStreams) =>
    openByteStream(streams.from({ userId: 'anna', sessionId: 'phone' }, 0))

  it('D3 sends comments while there is nothing to say', async () => {
    const events = openEventReader(
      new Response(await openWebStream(createFeedStreams({ store, hub, sessions: endlessSessions, pingMs: 5 }))),
    )
    await events.next()
    const coming = events.next()
    await expect.poll(() => events.commentCount()).toBeGreaterThan(2)
    await add('a')
    expect(await coming).toMatchObject({ event: 'feed' })
    await events.close()
  })

  it('gives up a consumer that has stopped reading', async () => {
    const streams = createFeedStreams({ store, hub, sessions: endlessSessions, pingMs: 5 })
    const reader = (await openWebStream(streams)).getReader()
    await reader.read()
    expect(streams.count()).toBe(1)
    await expect.poll(() => streams.count()).toBe(0)
    await expect(reader.read()).rejects.toThrow('does not read')
  })

  it('reads a page once for all streams of a person that wait for it, and for each that stands elsewhere', async () => {
    const positions: number[] = []
    const counting: DocumentStore = {
      ...store,
      readFeedText: (userId, since) => {
        positions.push(since)
        return store.readFeedText(userId, since)
      },
    }
    const streams = createFeedStreams({ store: counting, hub, sessions: endlessSessions, pingMs: 60_000 })
    const readers = await Promise.all(
      [0, 1, 2].map(async () => openEventReader(new Response(await openWebStream(streams)))),
    )
    for (const reader of readers) await reader.next()
    const pages = readers.slice(0, 2).map((reader) => reader.next())
    await everythingRead()
    positions.length = 0
    await add('a')
    expect(await Promise.all(pages)).toMatchObject([{ data: { since: 0, next: 1 } }, { data: { since: 0, next: 1 } }])
    expect(positions).toEqual([0])
    const next = readers[0]?.next()
    await add('b')
    expect(await next).toMatchObject({ data: { since: 1, next: 2 } })
    // The one that did not read gets both at once.
    expect(await readers[2]?.next()).toMatchObject({ data: { since: 0, next: 2 } })
    for (const reader of readers) await reader.close()
    expect(streams.count()).toBe(0)
  })

  it('D3 tells the device that has written last, whenever it has connected', async () => {
    const streams = createFeedStreams({ store, hub, sessions: endlessSessions, pingMs: 60_000 })
    const told: string[] = []
    for (const deviceId of ['phone', 'laptop', undefined]) {
      await streams.from(
        { userId: 'anna', sessionId: 'one' },
        0,
        deviceId,
      )(({ ready }) => {
        queueMicrotask(ready)
        const write = (): boolean => told.push(deviceId ?? 'a program') > 0
        return { write, end: () => {}, fail: () => {}, cut: () => {} }
      })
    }
    await everythingRead()
    const write = async (deviceId: string, id: string): Promise<readonly string[]> => {
      const change = changeOf({ path: `notes/${id}`, type: 'ADD' })
      const { touchedUserIds, steps } = await store.applyBatch({ ...batchOf([change]), deviceId })
      told.length = 0
      hub.publish(touchedUserIds, steps, deviceId)
      return [...told]
    }
    expect(await write('phone', 'a')).toEqual(['laptop', 'a program', 'phone'])
    expect(await write('laptop', 'b')).toEqual(['phone', 'a program', 'laptop'])
  })

  it('S6 ends the streams of a session that ends, and no others', async () => {
    const listeners: ((ended: readonly Session[]) => void)[] = []
    const sessions = { ...endlessSessions, onEnded: (listener: (typeof listeners)[0]) => void listeners.push(listener) }
    const streams = createFeedStreams({ store, hub, sessions, pingMs: 60_000 })
    const open = async (userId: string, sessionId: string) =>
      openEventReader(new Response(await openByteStream(streams.from({ userId, sessionId }, 0))))
    const ended = [await open('anna', 'phone'), await open('anna', 'phone')]
    const others = [await open('anna', 'laptop'), await open('ben', 'phone')]
    for (const reader of [...ended, ...others]) await reader.next()
    for (const tell of listeners)
      tell([
        { userId: 'anna', sessionId: 'phone' },
        { userId: 'nobody', sessionId: 'x' },
      ])
    expect(await Promise.all(ended.map((reader) => reader.next()))).toEqual([undefined, undefined])
    expect(streams.count()).toBe(2)
    const coming = others[0]?.next()
    await add('a')
    expect(await coming).toMatchObject({ event: 'feed' })
    for (const reader of others) await reader.close()
  })

  it('S6 asks with every ping which sessions are over, once for each, and ends their streams', async () => {
    const asked: (readonly string[])[] = []
    const over = new Set<string>()
    let isDatabaseAway = false
    const sessions = {
      ...endlessSessions,
      findLive: async (ids: readonly string[]) => {
        asked.push(ids)
        return isDatabaseAway ? undefined : new Set(ids.filter((id) => !over.has(id)))
      },
    }
    const streams = createFeedStreams({ store, hub, sessions, pingMs: 5 })
    const open = async (sessionId: string) =>
      openEventReader(new Response(await openByteStream(streams.from({ userId: 'anna', sessionId }, 0))))
    const [phone, laptop] = [await open('phone'), await open('laptop')]
    for (const reader of [phone, laptop]) await reader.next()
    const ending = phone.next()
    const staying = laptop.next()
    isDatabaseAway = true
    over.add('phone')
    await expect.poll(() => asked.length).toBeGreaterThan(4)
    expect(streams.count(), 'nobody is signed out because the database is away').toBe(2)
    isDatabaseAway = false
    expect(await ending).toBeUndefined()
    await add('a')
    expect(await staying).toMatchObject({ event: 'feed' })
    expect(asked.flat().filter((id) => id === 'phone').length).toBeLessThanOrEqual(asked.length)
    await laptop.close()
    expect(streams.count()).toBe(0)
  })

  /** A stream that has been greeted, and the positions from which the store was read since. */
  const openCounted = async () => {
    const positions: number[] = []
    const counting: DocumentStore = {
      ...store,
      readFeedText: (userId, since) => {
        positions.push(since)
        return store.readFeedText(userId, since)
      },
    }
    const streams = createFeedStreams({ store: counting, hub, sessions: endlessSessions, pingMs: 60_000 })
    const events = openEventReader(new Response(await openWebStream(streams)))
    await events.next()
    return { events, positions }
  }

  const write = (id: string) => store.applyBatch(batchOf([changeOf({ path: `notes/${id}`, type: 'ADD' })]))

  it('D3 passes on what was just written without reading it again', async () => {
    const { events, positions } = await openCounted()
    let coming = events.next()
    await everythingRead()
    positions.length = 0
    for (const [since, id] of ['a', 'b', 'c'].entries()) {
      const { touchedUserIds, steps } = await write(id)
      hub.publish(touchedUserIds, steps)
      expect(await coming).toMatchObject({ event: 'feed', data: { since, next: since + 1, documents: [{ id }] } })
      coming = events.next()
      await everythingRead()
    }
    expect(positions).toEqual([])
    await events.close()
  })

  it('D3 reads the feed for who does not stand where the step begins, and takes no step while it reads', async () => {
    const { events, positions } = await openCounted()
    const coming = events.next()
    await everythingRead()
    positions.length = 0
    const [first, second] = [await write('a'), await write('b')]
    // The later step arrives first.
    hub.publish(second.touchedUserIds, second.steps)
    hub.publish(first.touchedUserIds, first.steps)
    expect(await coming).toMatchObject({ data: { since: 0, next: 2, documents: [{ id: 'a' }, { id: 'b' }] } })
    const after = events.next()
    await everythingRead()
    const third = await write('c')
    hub.publish(third.touchedUserIds, third.steps)
    expect(await after).toMatchObject({ data: { since: 2, next: 3 } })
    expect(positions[0]).toBe(0)
    await events.close()
  })

  it('D3 brings what is written while a page is being read', async () => {
    const gate = Promise.withResolvers<void>()
    let isHeld = false
    const slow: DocumentStore = {
      ...store,
      readFeedText: async (userId, since) => {
        const page = await store.readFeedText(userId, since)
        if (isHeld && since === 0) await gate.promise
        return page
      },
    }
    const events = openEventReader(
      new Response(
        await openWebStream(createFeedStreams({ store: slow, hub, sessions: endlessSessions, pingMs: 60_000 })),
      ),
    )
    await events.next()
    const first = events.next()
    await everythingRead()
    isHeld = true
    await add('a').then(everythingRead)
    await add('b')
    gate.resolve()
    expect(await first).toMatchObject({ data: { since: 0, next: 1 } })
    expect(await events.next()).toMatchObject({ data: { since: 1, next: 2 } })
    await events.close()
  })

  /** A stream whose store begins to fail behind the greeting. */
  const openFailing = async (failure: Error) => {
    let isBroken = false
    const breaking: DocumentStore = {
      ...store,
      readFeedText: (userId, since) => (isBroken ? Promise.reject(failure) : store.readFeedText(userId, since)),
    }
    const streams = createFeedStreams({ store: breaking, hub, sessions: endlessSessions, pingMs: 60_000 })
    const reader = (await openWebStream(streams)).getReader()
    await reader.read()
    isBroken = true
    return { reader, streams }
  }

  it('ends with an error when the store fails, so that the client comes again', async () => {
    const { reader, streams } = await openFailing(new Error('the disk is gone'))
    await expect(reader.read()).rejects.toThrow('the disk is gone')
    expect(streams.count()).toBe(0)
  })

  it('ends quietly when the database is away: the client comes again, and no fault is reported', async () => {
    const { reader, streams } = await openFailing(new AppError('unavailable'))
    expect(await reader.read()).toMatchObject({ done: true })
    expect(streams.count()).toBe(0)
  })

  it('is over, for the server as well, when its client goes away', async () => {
    const app = createDocumentApp({ store, hub, now: clock.now })
    const server = listenOn({ fetch: app.router.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    if (!server.listening) await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const path = '/api/documents/stream'
    const open = async () => {
      const client = request({ port, path, headers: { [USER_HEADER]: 'anna' } }).end()
      const [answer] = await once(client, 'response')
      // Cutting the connection off is what the test is about.
      answer.on('error', () => {})
      await once(answer, 'data')
      return client
    }
    const clients = await Promise.all(Array.from({ length: 20 }, open))
    expect((await app.request({ as: 'anna', path })).status).toBe(429)
    for (const client of clients) client.destroy()
    await expect.poll(async () => (await app.request({ as: 'anna', path })).status).toBe(200)
    await hub.close()
    server.close()
    await once(server, 'close')
  })

  it('D3 brings pages over a real connection, makes a slow consumer wait, and ends with the server', async () => {
    const app = createDocumentApp({ store, hub, now: clock.now })
    const server = listenOn({ fetch: app.router.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
    if (!server.listening) await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/documents/stream?since=0`, {
      headers: { [USER_HEADER]: 'anna' },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-taschenmesser': '2',
    })
    const events = openEventReader(answer)
    expect(await events.next()).toMatchObject({ event: 'hello', data: { epoch: 'epoch-1', head: 0 } })
    await add('a')
    expect(await events.next()).toMatchObject({ event: 'feed', id: '1', data: { since: 0, next: 1 } })
    // More than the buffers of a connection hold, written while the client does not read.
    const changes = Array.from({ length: 100 }, () =>
      changeOf({ path: `notes/${uniqueId('big')}`, type: 'ADD', fields: fieldsOf({ title: 'ä'.repeat(100_000) }) }),
    )
    for (const change of changes) {
      const { touchedUserIds, steps } = await store.applyBatch(batchOf([change]))
      hub.publish(touchedUserIds, steps)
    }
    const ids: string[] = []
    let position = 1
    while (position < 101) {
      const page = (await events.next())?.data as FeedPage
      expect(page.since).toBe(position)
      ids.push(...page.documents.map((document) => document.id))
      position = page.next
    }
    expect(ids).toEqual(changes.map((change) => change.path.slice('notes/'.length)))
    const end = events.next()
    await hub.close()
    expect(await end).toBeUndefined()
    server.close()
    await once(server, 'close')
  })
})
