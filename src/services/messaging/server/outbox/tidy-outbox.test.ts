import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { HISTORY_DAYS } from '#documents'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'

describe.each(outboxEngines)('O15: tidying up on %s', (engine) => {
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

  const titles = async (userId: string) => (await bench.messagesOf(userId)).map(({ fields }) => fields['title'])
  const count = async (table: string) => (await bench.run(`SELECT * FROM ${table}`)).length
  const notifyAll = async (userId: string, keys: readonly string[]): Promise<readonly string[]> => {
    for (const key of keys) await bench.messaging.notify(userId, noticeOf(key))
    await bench.deliver()
    const messages = await bench.messagesOf(userId)
    return keys.map((key) => messages.find(({ fields }) => fields['title'] === key)?.id ?? '')
  }

  test('messages that were deleted 30 days ago are really gone, those read 400 days ago too, unread ones stay', async () => {
    const ben = bench.newPerson()
    const [deleted = '', read = ''] = await notifyAll(anna, ['gelöscht', 'gelesen', 'ungelesen'])
    const [bens = ''] = await notifyAll(ben, ['gelöscht'])
    await bench.mark(anna, deleted, 'deletedAt')
    await bench.mark(ben, bens, 'deletedAt')
    await bench.mark(anna, read, 'readAt')
    bench.skip(30 * DAY_MS)
    await bench.messaging.tidy()
    expect([await titles(anna), await titles(ben)]).toEqual([['gelöscht', 'gelesen', 'ungelesen'], ['gelöscht']])
    bench.skip(1)
    await bench.messaging.tidy()
    expect([await titles(anna), await titles(ben)]).toEqual([['gelesen', 'ungelesen'], []])
    bench.skip(370 * DAY_MS)
    await bench.messaging.tidy()
    expect(await titles(anna)).toEqual(['ungelesen'])
  })

  test('one that was taken back is not deleted any more', async () => {
    const [id = ''] = await notifyAll(anna, ['zurückgeholt'])
    await bench.mark(anna, id, 'deletedAt')
    await bench.documents.writeAsServer(anna, [
      { path: `Messages/${id}`, type: 'MODIFIED', fields: [{ key: 'deletedAt' }] },
    ])
    bench.skip(31 * DAY_MS)
    await bench.messaging.tidy()
    expect(await titles(anna)).toEqual(['zurückgeholt'])
  })

  test('more than a page goes in one run, of messages and of people', async () => {
    const keys = Array.from({ length: 410 }, (_value, index) => `n${index}`)
    const ids = await notifyAll(anna, keys)
    const fields = [{ key: 'readAt', value: new Date(bench.nowMs()).toISOString() }]
    await bench.documents.writeAsServer(
      anna,
      ids.map((id) => ({ path: `Messages/${id}`, type: 'MODIFIED', fields }) as const),
    )
    for (let people = 0; people < 250; people++) bench.newPerson()
    const last = bench.newPerson()
    const [gone = ''] = await notifyAll(last, ['alt'])
    await bench.mark(last, gone, 'deletedAt')
    bench.skip(401 * DAY_MS)
    await bench.messaging.tidy()
    expect([await titles(anna), await titles(last)]).toEqual([[], []])
    expect(await count('messaging_notice')).toBe(0)
  })

  test('a key is known as long as the history, and what waits is kept however old it is', async () => {
    await notifyAll(anna, ['alt'])
    await bench.run(`INSERT INTO messaging_notice VALUES ('waits', 'person-x', 1, 0, '{}') RETURNING id`)
    expect([await count('messaging_notice'), await count('messaging_lane')]).toEqual([2, 3])
    bench.skip(HISTORY_DAYS * DAY_MS)
    await bench.messaging.tidy()
    expect([await count('messaging_notice'), await count('messaging_lane')]).toEqual([2, 0])
    bench.skip(1)
    await bench.messaging.tidy()
    expect(await bench.run('SELECT id FROM messaging_notice')).toEqual([{ id: 'waits' }])
  })

  test('a queue that something waits in stays', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503', retryAfterMs: DAY_MS })
    await notifyAll(anna, ['eins'])
    bench.skip(2 * DAY_MS)
    await bench.messaging.tidy()
    expect(await bench.run('SELECT channel FROM messaging_lane')).toEqual([{ channel: 'push' }])
  })

  test('O7: deliveries put off by a clock a year ahead come once it is right, and what waits for a day stays put off', async () => {
    const titlesSent = () => bench.pushes.map(({ push }) => push.payload.title)
    const rightMs = bench.nowMs()
    const taken = bench.outside.push
    bench.outside.push = async () => ({ kind: 'later', reason: '503', retryAfterMs: DAY_MS })
    bench.skip(365 * DAY_MS)
    await notifyAll(anna, ['voraus'])
    bench.setNow(rightMs)
    const ben = bench.newPerson(['tablet'])
    await notifyAll(ben, ['morgen'])
    bench.outside.push = taken
    await notifyAll(anna, ['heute'])
    expect(titlesSent()).toEqual([])
    await bench.messaging.tidy()
    await bench.deliver()
    expect(titlesSent()).toEqual(['voraus', 'heute'])
    expect(bench.mails.map(({ subject }) => subject)).toEqual(['voraus', 'morgen', 'heute'])
  })
})
