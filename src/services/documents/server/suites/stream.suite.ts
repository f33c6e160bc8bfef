/** The live stream and many writers at once, on an engine that servers run on. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedPageSchema, type FeedPage } from '#documents'
import { createDocumentApp, type DocumentApp } from '#testing/documents/document-app'
import type { OpenTestStore, TestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, createTestClock, fieldsOf, testCollections } from '#testing/documents/documents'
import { openEventReader, type EventReader } from '#testing/messages/event-reader'

const STREAM = '/api/documents/stream'

/** The documents of all pages up to a position: followers may come with their leader or behind it (X10). */
async function untilNext(events: EventReader, next: number): Promise<FeedPage['documents']> {
  const documents: FeedPage['documents'] = []
  for (;;) {
    const page = feedPageSchema.parse((await events.next())?.data)
    documents.push(...page.documents)
    if (page.next >= next) return documents
  }
}

export function describeStream(name: string, openStore: OpenTestStore): void {
  describe(`the stream on ${name}`, () => {
    let opened: TestStore
    let app: DocumentApp
    const clock = createTestClock()
    beforeEach(async () => {
      opened = await openStore({ collections: testCollections, now: clock.now, newEpoch: () => 'epoch-1' })
      app = createDocumentApp({ store: opened.store, now: clock.now })
    })
    afterEach(async () => {
      await app.hub.close()
      await opened.close()
    })

    const add = async (path: string, userId = 'anna', values: Record<string, unknown> = {}): Promise<void> => {
      const change = changeOf({ path, type: 'ADD', userId, fields: fieldsOf(values) })
      const envelope = { userId, deviceId: 'phone', clientTime: change.editedAt, changes: [change] }
      const answer = await app.request({ as: userId, method: 'POST', path: '/api/documents/changes', body: envelope })
      expect(await answer.json()).toMatchObject({ results: [{ outcome: 'applied' }] })
    }
    const listen = async (query = '', headers: Record<string, string> = {}): Promise<EventReader> => {
      const answer = await app.request({ as: 'anna', path: `${STREAM}${query}`, headers })
      expect(answer.status).toBe(200)
      return openEventReader(answer)
    }

    it('D3 greets with epoch and counter and then brings what is written', async () => {
      await add('notes/before')
      const events = await listen()
      expect(await events.next()).toEqual({ event: 'hello', data: { epoch: 'epoch-1', head: 1 } })
      const coming = events.next()
      await add('notes/a')
      expect(await coming).toMatchObject({
        event: 'feed',
        id: '2',
        data: { userId: 'anna', since: 1, next: 2, documents: [{ id: 'a' }], lost: [] },
      })
      await events.close()
    })

    it('D3 sends pages that start where the one before ended, from the position that was asked for', async () => {
      for (const id of ['a', 'b', 'c']) await add(`notes/${id}`)
      const events = await listen('?since=1')
      await events.next()
      expect(await events.next()).toMatchObject({ data: { since: 1, next: 3, documents: [{ id: 'b' }, { id: 'c' }] } })
      const coming = events.next()
      await add('notes/d')
      expect(await coming).toMatchObject({ id: '4', data: { since: 3, next: 4 } })
      await events.close()
    })

    it('D3 goes on behind the last event when a browser connects again by itself', async () => {
      for (const id of ['a', 'b']) await add(`notes/${id}`)
      const events = await listen('?since=0', { 'last-event-id': '1' })
      await events.next()
      expect(await events.next()).toMatchObject({ data: { since: 1, next: 2 } })
      await events.close()
    })

    it('D1 D3 tells a member who is removed that the document is lost', async () => {
      const user = changeOf({ path: 'users/anna', type: 'ADD', fields: fieldsOf({ name: 'Anna' }) })
      await opened.store.applyBatch(batchOf([user], { actor: 'server' }))
      await add('boards/b', 'ben')
      const share = (memberIds: readonly string[]) =>
        app.request({ as: 'ben', method: 'PUT', path: '/api/documents/boards/b/members', body: { memberIds } })
      await share(['anna'])
      const events = await listen('?since=2')
      await events.next()
      const coming = events.next()
      await share([])
      expect(await coming).toMatchObject({
        data: { since: 2, next: 3, documents: [], lost: [{ collection: 'boards', id: 'b' }] },
      })
      await events.close()
    })

    it('X10 D3 brings followers to who is let in to their leader, and tells who is put out that they are lost', async () => {
      const user = changeOf({ path: 'users/anna', type: 'ADD', fields: fieldsOf({ name: 'Anna' }) })
      await opened.store.applyBatch(batchOf([user], { actor: 'server' }))
      await add('boards/b', 'ben')
      await add('cards/before', 'ben', { boardId: 'b' })
      const share = (memberIds: readonly string[]) =>
        app.request({ as: 'ben', method: 'PUT', path: '/api/documents/boards/b/members', body: { memberIds } })
      const events = await listen('?since=1')
      await events.next()
      const shared = untilNext(events, 3)
      await share(['anna'])
      expect(await shared).toMatchObject([{ id: 'b' }, { id: 'before' }])
      const made = events.next()
      await add('cards/later', 'ben', { boardId: 'b' })
      expect(await made).toMatchObject({
        data: { since: 3, next: 4, documents: [{ id: 'later', memberIds: ['anna'] }] },
      })
      const lost = events.next()
      await share([])
      expect(await lost).toMatchObject({
        data: { since: 4, next: 7, documents: [], lost: [{ id: 'b' }, { id: 'before' }, { id: 'later' }] },
      })
      await events.close()
    })

    it('D4 greets a cursor from before a restored backup with the lower counter', async () => {
      await add('notes/a')
      const events = await listen('?since=50')
      expect(await events.next()).toMatchObject({ data: { head: 1 } })
      const coming = events.next()
      await add('notes/b')
      expect(await coming).toMatchObject({ data: { since: 1, next: 2 } })
      await events.close()
    })

    it('says in its headers that it must not be stored or buffered', async () => {
      const answer = await app.request({ as: 'anna', path: STREAM })
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-taschenmesser': '2',
      })
      await answer.body?.cancel()
    })

    it('D3 collects what is written while its consumer does not read into one page', async () => {
      const events = await listen()
      await events.next()
      for (let n = 0; n < 10; n++) await add(`notes/n${n}`)
      expect(await events.next()).toMatchObject({ data: { since: 0, next: 10 } })
      await events.close()
    })

    it('is open twenty times a person at most, and one that ends makes room', async () => {
      const streams = await Promise.all(Array.from({ length: 20 }, () => listen()))
      const refused = await app.request({ as: 'anna', path: STREAM })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('60')
      const other = await app.request({ as: 'ben', path: STREAM })
      expect(other.status).toBe(200)
      await other.body?.cancel()
      await streams[0]?.close()
      const next = await listen()
      for (const stream of [...streams, next]) await stream.close()
    })

    it('ends when the server stops', async () => {
      const events = await listen()
      await events.next()
      const end = events.next()
      await app.hub.close()
      expect(await end).toBeUndefined()
    })

    it('D1 D2 loses nothing and leaves no gap while twelve devices write and one reads along', async () => {
      const WRITERS = 12
      const BATCHES = 8
      const events = await listen('?since=0')
      const seen = new Map<string, number>()
      const positions: [number, number][] = []
      const total = WRITERS * BATCHES * 2
      const reading = (async () => {
        for (let next = 0; next < total;) {
          const event = await events.next()
          if (event?.event !== 'feed') continue
          const page = event.data as FeedPage
          positions.push([page.since, page.next])
          for (const document of page.documents) seen.set(document.id, document.version)
          next = page.next
        }
      })()
      const write = async (writer: number): Promise<void> => {
        for (let n = 0; n < BATCHES; n++) {
          const deviceId = `device-${writer}`
          const changes = [
            changeOf({ path: `notes/w${writer}-${n}`, type: 'ADD', deviceId }),
            // Everybody's document: the writers meet at its lock, too.
            changeOf({
              path: 'notes/common',
              type: writer + n === 0 ? 'ADD' : 'MODIFIED',
              deviceId,
              baseVersion: 9_999,
              fields: fieldsOf({ count: n }),
            }),
          ]
          const { results, touchedUserIds, steps } = await opened.store.applyBatch(batchOf(changes, { deviceId }))
          expect(results.map((result) => result.outcome)).toEqual(['applied', 'applied'])
          app.hub.publish(touchedUserIds, steps)
        }
      }
      await opened.store.applyBatch(batchOf([changeOf({ path: 'notes/common', type: 'ADD' })]))
      await Promise.all(Array.from({ length: WRITERS }, (_value, writer) => write(writer)))
      await reading
      await events.close()
      expect(seen.get('common')).toBe(WRITERS * BATCHES + 1)
      expect(seen.size).toBe(WRITERS * BATCHES + 1)
      for (const [index, [since]] of positions.entries()) expect(since).toBe(positions[index - 1]?.[1] ?? 0)
      expect(await opened.store.readFeed('anna', Number.MAX_SAFE_INTEGER)).toMatchObject({ next: total + 1 })
    })
  })
}
