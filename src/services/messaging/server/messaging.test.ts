import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'

describe.each(outboxEngines)('notify on %s', (engine) => {
  let bench: OutboxBench
  let anna: string
  let ben: string
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    anna = bench.newPerson()
    ben = bench.newPerson()
  })

  const firstOf = async (userId: string) => (await bench.messagesOf(userId))[0]?.id ?? ''

  test('O1: puts one message into the list of its receiver and of no other', async () => {
    const notice = noticeOf('shop-1-down', { isUrgent: true, validForMs: 1_000 })
    await bench.messaging.notify(anna, notice)
    const { kind, source, title, body, link } = notice
    expect(await bench.messagesOf(anna)).toMatchObject([
      { ownerId: anna, memberIds: [], fields: { receiverId: anna, kind, source, title, body, link } },
    ])
    expect(await bench.messagesOf(ben)).toEqual([])
  })

  test('O2: is idempotent by key, per person, also when ten ask at the same moment', async () => {
    const notice = noticeOf('shop-1-down')
    await Promise.all(Array.from({ length: 10 }, () => bench.messaging.notify(anna, notice)))
    await bench.messaging.notify(ben, notice)
    await bench.messaging.notify(anna, noticeOf('another'))
    expect(await bench.messagesOf(anna)).toHaveLength(2)
    expect(await bench.messagesOf(ben)).toHaveLength(1)
  })

  test('O20: a key that repeats counts anew once its time has passed since the last message, wherever the clock stands', async () => {
    const notice = noticeOf('shared', { repeatsAfterMs: 60_000 })
    const countAfter = async (skippedMs: number): Promise<number> => {
      bench.skip(skippedMs)
      await Promise.all([bench.messaging.notify(anna, notice), bench.messaging.notify(anna, notice)])
      return (await bench.messagesOf(anna)).length
    }
    bench.setNow(Date.UTC(2026, 10, 20, 11, 0, 50))
    expect(await countAfter(0)).toBe(1)
    expect(await countAfter(59_000)).toBe(1)
    expect(await countAfter(1_000)).toBe(2)
    expect(await countAfter(8_000)).toBe(2)
    expect(await countAfter(51_000)).toBe(2)
    expect(await countAfter(1_000)).toBe(3)
  })

  test('O2: leaves a read message read and a deleted one deleted when it is repeated', async () => {
    const notice = noticeOf('shop-1-down')
    await bench.messaging.notify(anna, notice)
    const id = await firstOf(anna)
    await bench.mark(anna, id, 'readAt')
    await bench.messaging.notify(anna, notice)
    expect(await bench.messagesOf(anna)).toMatchObject([{ fields: { readAt: expect.any(String) } }])
    const deleted = await bench.documents.writeAsServer(anna, [{ path: `Messages/${id}`, type: 'DELETED', fields: [] }])
    expect(deleted).toMatchObject([{ outcome: 'applied' }])
    await bench.messaging.notify(anna, notice)
    await bench.deliver()
    expect(await bench.messagesOf(anna)).toEqual([])
  })

  test('O2: a repeated key delivers nothing again, also when all was delivered long ago and its row is slim', async () => {
    bench.installations.set(anna, ['phone'])
    const notice = noticeOf('shop-1-down')
    await bench.messaging.notify(anna, notice)
    await bench.deliver()
    expect(await bench.run('SELECT content FROM messaging_notice')).toEqual([{ content: null }])
    bench.skip(30 * 86_400_000)
    await bench.messaging.notify(anna, notice)
    await bench.deliver()
    expect([bench.pushes.length, bench.mails.length]).toEqual([1, 1])
  })

  test('O19: what its user has dealt with is read, and neither pushed nor mailed any more', async () => {
    bench.installations.set(anna, ['phone'])
    await bench.messaging.notify(anna, noticeOf('timer'))
    await bench.messaging.notify(ben, noticeOf('timer'))
    await bench.messaging.markRead(anna, 'timer')
    await bench.messaging.markRead(anna, 'timer')
    await bench.deliver()
    expect(await bench.messagesOf(anna)).toMatchObject([{ version: 2, fields: { readAt: expect.any(String) } }])
    expect((await bench.messagesOf(ben))[0]?.fields).not.toHaveProperty('readAt')
    expect([bench.pushes.length, bench.mails.length]).toEqual([0, 1])
  })

  test('O19: nothing is made of a message that is not there, and a deleted one stays as it is', async () => {
    await bench.messaging.markRead(anna, 'never')
    expect(await bench.messagesOf(anna)).toEqual([])
    await bench.messaging.notify(anna, noticeOf('timer'))
    await bench.mark(anna, await firstOf(anna), 'deletedAt')
    await bench.messaging.markRead(anna, 'timer')
    expect((await bench.messagesOf(anna))[0]?.fields).not.toHaveProperty('readAt')
  })

  test('O1: refuses a message that leads out of the app, or is too long, and keeps nothing of it', async () => {
    for (const link of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      await expect(bench.messaging.notify(anna, noticeOf('x', { link }))).rejects.toThrow('invalid-document link')
    }
    const long = noticeOf('x', { title: 'x'.repeat(201) })
    await expect(bench.messaging.notify(anna, long)).rejects.toThrow('invalid-document title')
    expect(await bench.messagesOf(anna)).toEqual([])
    expect(await bench.run('SELECT * FROM messaging_notice')).toEqual([])
  })

  test('O3: a row without a message after a crash becomes one at the next start', async () => {
    const crashed = bench.openNode({ writeAsServer: () => Promise.reject(new Error('killed')) })
    await crashed.messaging.notify(anna, noticeOf('shop-1-down'))
    expect(await bench.messagesOf(anna)).toEqual([])
    await bench.openNode().deliver()
    expect((await bench.messagesOf(anna)).map(({ fields }) => fields['title'])).toEqual(['shop-1-down'])
    expect(bench.mails).toHaveLength(1)
  })

  test('O3: while documents can’t be written a message waits, for a minute and a little at most', async () => {
    let isAway = true
    const { writeAsServer } = bench.documents
    const node = bench.openNode({
      writeAsServer: (...parts) => (isAway ? Promise.reject(new Error('away')) : writeAsServer(...parts)),
    })
    await node.messaging.notify(anna, noticeOf('shop-1-down'))
    for (let tries = 0; tries < 20; tries++) {
      await node.deliver()
      bench.skip(70_000)
    }
    isAway = false
    await node.deliver()
    expect(await bench.messagesOf(anna)).toHaveLength(1)
  })

  test('O4: nothing is written for a user whose account is gone', async () => {
    bench.gone.add(anna)
    await bench.messaging.notify(anna, noticeOf('shop-1-down'))
    expect(await bench.messagesOf(anna)).toEqual([])
    expect(await bench.run('SELECT * FROM messaging_notice')).toEqual([])
  })

  test('O4: nor is what waited while the account went', async () => {
    const crashed = bench.openNode({ writeAsServer: () => Promise.reject(new Error('killed')) })
    await crashed.messaging.notify(anna, noticeOf('shop-1-down'))
    bench.gone.add(anna)
    await bench.deliver()
    expect(await bench.messagesOf(anna)).toEqual([])
    expect(await bench.run('SELECT * FROM messaging_notice')).toEqual([])
  })

  test('O3: while the accounts can’t be asked a message waits', async () => {
    const node = bench.openNode({ findReceiver: () => Promise.reject(new Error('away')) })
    await node.messaging.notify(anna, noticeOf('shop-1-down'))
    await bench.deliver()
    expect(await bench.messagesOf(anna)).toHaveLength(1)
  })
})
