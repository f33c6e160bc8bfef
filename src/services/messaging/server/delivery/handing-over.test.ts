/** What ends, is read or deleted while a turn is at the messages before it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#base/clock'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'

describe.each(outboxEngines)('handing over on %s', (engine) => {
  let bench: OutboxBench
  let anna: string
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    anna = bench.newPerson(['phone'])
  })

  const waiting = () => bench.run('SELECT * FROM messaging_delivery')

  test('O8: a message that expires while others are handed over before it is not sent, and no fault is reported', async () => {
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.messaging.notify(anna, noticeOf('kurz', { validForMs: 5 * SECOND_MS }))
    bench.outside.push = async () => {
      bench.skip(6 * SECOND_MS)
      return { kind: 'delivered' }
    }
    await bench.deliver()
    expect([bench.pushes.map(({ push }) => push.payload.title), await waiting(), bench.logged]).toEqual([
      ['eins'],
      [],
      [],
    ])
  })

  test('O8: a message that expires while it is prepared is not sent either', async () => {
    const { store } = bench.documents
    const countDocuments: typeof store.countDocuments = (...question) => {
      bench.skip(5 * SECOND_MS)
      return store.countDocuments(...question)
    }
    const node = bench.openNode({ documents: { ...store, countDocuments } })
    await node.messaging.notify(anna, noticeOf('kurz', { validForMs: 5 * SECOND_MS }))
    await node.deliver()
    expect([bench.pushes, bench.mails, await waiting(), bench.logged]).toEqual([[], [], [], []])
  })

  test('O9: what is read while others are handed over before it is not delivered any more, and counts no more', async () => {
    for (const key of ['eins', 'zwei', 'drei', 'vier']) await bench.messaging.notify(anna, noticeOf(key))
    bench.outside.push = async ({ push }) => {
      if (push.payload.title !== 'eins') return { kind: 'delivered' }
      const messages = await bench.messagesOf(anna)
      const idOf = (title: string) => messages.find(({ fields }) => fields['title'] === title)?.id ?? ''
      await bench.mark(anna, idOf('zwei'), 'readAt')
      await bench.mark(anna, idOf('drei'), 'deletedAt')
      bench.skip(SECOND_MS)
      return { kind: 'delivered' }
    }
    await bench.deliver()
    expect(bench.pushes.map(({ push: { payload } }) => [payload.title, payload.unreadCount])).toEqual([
      ['eins', 4],
      ['vier', 2],
    ])
    expect(await waiting()).toEqual([])
  })

  test('O6: a message that takes longer to prepare than a run lasts is handed over all the same', async () => {
    const { store } = bench.documents
    let readings = 0
    const readDocument: typeof store.readDocument = (...question) => {
      readings += 1
      // Not for ever: what never came would be waited for without an end.
      if (readings < 10) bench.skip(MINUTE_MS)
      return store.readDocument(...question)
    }
    const node = bench.openNode({ documents: { ...store, readDocument } })
    await bench.messaging.notify(anna, noticeOf('eins'))
    const [notice] = await bench.claim('notice')
    if (notice === undefined) throw new Error('nothing to claim')
    await bench.work(notice)
    const [queue] = await bench.claim('push')
    if (queue === undefined) throw new Error('nothing to claim')
    await node.work(queue)
    expect([bench.pushes.length, readings]).toEqual([1, 2])
  })
})
