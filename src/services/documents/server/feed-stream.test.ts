import { AppError } from '#base/app-error'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as listenOn } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDocumentApp, USER_HEADER } from '#testing/document-app'
import { serverEngines } from '#testing/document-stores'
import { batchOf, changeOf, createTestClock, testCollections } from '#testing/documents'
import { openEventReader } from '#testing/event-reader'
import { createFeedHub, type FeedHub } from './feed-hub.ts'
import { toByteStream } from '#http/server'
import { openFeedStream } from './feed-stream.ts'
import { createMemoryStore } from './memory-store.ts'
import type { DocumentStore } from './document-store.ts'
import { describeStream } from './stream.suite.ts'

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

  it('D3 sends comments while there is nothing to say', async () => {
    const stream = await openFeedStream({ store, hub, userId: 'anna', since: 0, pingMs: 5, onEnd: () => {} })
    const events = openEventReader(new Response(toByteStream(stream)))
    await events.next()
    const coming = events.next()
    await expect.poll(() => events.commentCount()).toBeGreaterThan(2)
    await add('a')
    expect(await coming).toMatchObject({ event: 'feed' })
    await events.close()
  })

  it('gives up a consumer that has stopped reading', async () => {
    let endings = 0
    const onEnd = (): void => {
      endings += 1
    }
    const stream = await openFeedStream({ store, hub, userId: 'anna', since: 0, pingMs: 5, onEnd })
    const reader = toByteStream(stream).getReader()
    await reader.read()
    await expect.poll(() => endings).toBe(1)
    await expect(reader.read()).rejects.toThrow('does not read')
    expect(endings).toBe(1)
  })

  /** A stream whose store begins to fail behind the greeting; `endings` counts how often it said that it is over. */
  const openFailing = async (failure: Error) => {
    let isBroken = false
    const breaking: DocumentStore = {
      ...store,
      readFeed: (userId, since) => (isBroken ? Promise.reject(failure) : store.readFeed(userId, since)),
    }
    const told = { endings: 0 }
    const onEnd = (): void => void (told.endings += 1)
    const stream = await openFeedStream({ store: breaking, hub, userId: 'anna', since: 0, pingMs: 1_000, onEnd })
    const reader = toByteStream(stream).getReader()
    await reader.read()
    isBroken = true
    return { reader, told }
  }

  it('ends with an error when the store fails, so that the client comes again', async () => {
    const { reader, told } = await openFailing(new Error('the disk is gone'))
    await expect(reader.read()).rejects.toThrow('the disk is gone')
    expect(told.endings).toBe(1)
  })

  it('ends quietly when the database is away: the client comes again, and nobody has to be told of a fault', async () => {
    const { reader, told } = await openFailing(new AppError('unavailable'))
    expect(await reader.read()).toMatchObject({ done: true })
    expect(told.endings).toBe(1)
  })

  it('is over, for the server as well, when its client goes away', async () => {
    const app = createDocumentApp({ store, hub, now: clock.now })
    const server = listenOn({ fetch: app.router.fetch, port: 0, hostname: '127.0.0.1' })
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
})
