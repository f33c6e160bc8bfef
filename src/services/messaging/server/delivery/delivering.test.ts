/** What the outbox does with what waits, step by step: the test moves the clock and says when it is looked at. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#base/clock'
import type { DeliveryOutcome } from '#messaging/server'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'
import { LEASE_MS } from '../listing/delivery-queues.ts'

describe.each(outboxEngines)('delivering on %s', (engine) => {
  let bench: OutboxBench
  let anna: string
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    anna = bench.newPerson(['phone', 'tablet'])
  })

  const titlesAt = (target: string) =>
    bench.pushes.filter((sent) => sent.target === target).map(({ push }) => push.payload.title)
  const waiting = () => bench.run('SELECT * FROM messaging_delivery')
  const answer = (target: string, outcome: DeliveryOutcome) => {
    bench.outside.push = async (sent) => (sent.target === target ? outcome : { kind: 'delivered' })
  }
  /** Moves the clock to when a queue is due next, and tells how long that took. */
  const skipToNext = async (): Promise<number> => {
    const [row] = await bench.run('SELECT MIN("dueAtMs") AS due FROM messaging_lane')
    const delayMs = Number(row?.['due']) - bench.nowMs()
    bench.skip(delayMs)
    return delayMs
  }

  test('O5: a message reaches each installation and the mailbox once, with what a device needs to show it', async () => {
    await bench.messaging.notify(anna, noticeOf('Shop gestört'))
    await bench.deliver()
    await bench.deliver()
    const [message] = await bench.messagesOf(anna)
    expect(bench.pushes.toSorted((a, b) => a.target.localeCompare(b.target))).toEqual(
      ['phone', 'tablet'].map((target) => ({
        userId: anna,
        target,
        push: {
          payload: {
            messageId: message?.id,
            title: 'Shop gestört',
            body: 'Text von Shop gestört',
            link: '/uptime',
            source: 'uptime',
            sourceLabel: 'Shops',
            unreadCount: 1,
            sentAtMs: bench.nowMs(),
          },
          ttlSeconds: 86_400,
          urgency: 'normal',
          topic: message?.id,
        },
      })),
    )
    expect(bench.mails.map(({ to }) => to)).toEqual([`${anna}@example.de`])
    expect(await waiting()).toEqual([])
  })

  test('W2: a push says where the person wants no toast of its kind', async () => {
    await bench.choose(anna, { choices: { incident: { toast: false } } })
    await bench.messaging.notify(anna, noticeOf('Shop gestört'))
    await bench.deliver()
    expect(bench.pushes.map(({ push }) => push.payload.hasToast)).toEqual([false, false])
  })

  test('O5: a message its kind does not accept, or without a declared kind, is in the list only', async () => {
    await bench.messaging.notify(anna, noticeOf('Neues', { kind: 'news' }))
    await bench.messaging.notify(anna, noticeOf('Altes', { kind: 'nobody-declares-this' }))
    await bench.deliver()
    expect([bench.pushes, bench.mails]).toEqual([[], []])
    expect(await bench.messagesOf(anna)).toHaveLength(2)
  })

  test('O5: a retry hits only the target that failed', async () => {
    answer('phone', { kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    expect([titlesAt('phone'), titlesAt('tablet'), bench.mails.length]).toEqual([[], ['eins'], 1])
    answer('phone', { kind: 'delivered' })
    await skipToNext()
    await bench.deliver()
    expect([titlesAt('phone'), titlesAt('tablet'), bench.mails.length]).toEqual([['eins'], ['eins'], 1])
  })

  test('O6: messages of a person come in their order at each target, also when one is late', async () => {
    answer('phone', { kind: 'later', reason: '503' })
    for (const key of ['eins', 'zwei']) await bench.messaging.notify(anna, noticeOf(key))
    await bench.deliver()
    answer('phone', { kind: 'delivered' })
    await bench.messaging.notify(anna, noticeOf('drei'))
    await bench.deliver()
    expect([titlesAt('phone'), titlesAt('tablet')]).toEqual([[], ['eins', 'zwei', 'drei']])
    await skipToNext()
    await bench.deliver()
    expect(titlesAt('phone')).toEqual(['eins', 'zwei', 'drei'])
  })

  test('O7: tries are further and further apart, and after a day it is given up', async () => {
    answer('phone', { kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    const delays: number[] = []
    for (let tries = 0; tries < 20; tries++) {
      await bench.deliver()
      if ((await waiting()).length === 0) break
      delays.push(await skipToNext())
    }
    const steps = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]
    expect(delays).toEqual([...steps, 12 * HOUR_MS])
    expect(bench.logged.at(-1)).toMatchObject({
      level: 'warn',
      details: { channel: 'push', givenUp: 1, reason: '503' },
    })
    expect(JSON.stringify(bench.logged)).not.toMatch(new RegExp(`eins|${anna}`))
  })

  test('O7: a target that has failed for a day costs what waited for it, and not what came later', async () => {
    answer('phone', { kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('alt'))
    await bench.deliver()
    bench.skip(DAY_MS - HOUR_MS)
    await bench.messaging.notify(anna, noticeOf('neu'))
    await bench.deliver()
    bench.skip(DAY_MS)
    await bench.deliver()
    answer('phone', { kind: 'delivered' })
    await bench.messaging.notify(anna, noticeOf('noch neuer'))
    await skipToNext()
    await bench.deliver()
    expect(titlesAt('phone')).toEqual(['noch neuer'])
  })

  test('O7: a target that asks for a longer pause gets it', async () => {
    answer('phone', { kind: 'later', reason: '429', retryAfterMs: HOUR_MS })
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    expect(await skipToNext()).toBe(HOUR_MS)
  })

  test('O7: a delivery that was taken begins the tries anew', async () => {
    answer('phone', { kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    for (let tries = 0; tries < 3; tries++) {
      await bench.deliver()
      await skipToNext()
    }
    answer('phone', { kind: 'delivered' })
    await bench.deliver()
    answer('phone', { kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('zwei'))
    await bench.deliver()
    expect(await skipToNext()).toBe(10 * SECOND_MS)
  })

  test('O7: what is refused for good ends alone, and an installation that is gone ends all of it', async () => {
    answer('phone', { kind: 'refused', reason: '413' })
    for (const key of ['eins', 'zwei']) await bench.messaging.notify(anna, noticeOf(key))
    bench.outside.push = async ({ target, push }) => {
      if (target === 'tablet') return { kind: 'gone' }
      return push.payload.title === 'eins' ? { kind: 'refused', reason: '413' } : { kind: 'delivered' }
    }
    await bench.deliver()
    expect([titlesAt('phone'), titlesAt('tablet')]).toEqual([['zwei'], []])
    expect((await waiting()).length).toBe(0)
    expect(bench.logged).toMatchObject([{ level: 'warn', details: { channel: 'push', reason: '413' } }])
  })

  test('O7: a fault in a channel is a try like any other', async () => {
    bench.outside.push = () => Promise.reject(new Error('a fault'))
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    expect(await skipToNext()).toBe(10 * SECOND_MS)
    bench.outside.push = async () => ({ kind: 'delivered' })
    await bench.deliver()
    expect(titlesAt('phone')).toEqual(['eins'])
  })

  test('O8: a message valid for a while only is neither pushed nor mailed after that, and stays in the list', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    bench.outside.mail = async () => ({ kind: 'later', reason: 'ETIMEDOUT' })
    await bench.messaging.notify(anna, noticeOf('kurz', { validForMs: 5 * SECOND_MS }))
    await bench.deliver()
    Object.assign(bench.outside, {
      push: async () => ({ kind: 'delivered' }),
      mail: async () => ({ kind: 'delivered' }),
    })
    await skipToNext()
    await bench.deliver()
    expect([bench.pushes, bench.mails, await waiting()]).toEqual([[], [], []])
    expect(await bench.messagesOf(anna)).toHaveLength(1)
  })

  test('O8: a push says how long it counts and whether it is urgent', async () => {
    await bench.messaging.notify(anna, noticeOf('eilt', { validForMs: 90 * SECOND_MS, isUrgent: true }))
    bench.skip(30 * SECOND_MS)
    await bench.deliver()
    expect(bench.pushes[0]?.push).toMatchObject({ ttlSeconds: 60, urgency: 'high' })
  })

  test('O9: a message read or deleted meanwhile is not delivered any more', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    for (const key of ['gelesen', 'gelöscht', 'neu']) await bench.messaging.notify(anna, noticeOf(key))
    await bench.deliver()
    const messages = await bench.messagesOf(anna)
    const idOf = (title: string) => messages.find(({ fields }) => fields['title'] === title)?.id ?? ''
    await bench.mark(anna, idOf('gelesen'), 'readAt')
    await bench.mark(anna, idOf('gelöscht'), 'deletedAt')
    bench.outside.push = async () => ({ kind: 'delivered' })
    await skipToNext()
    await bench.deliver()
    expect([titlesAt('phone'), bench.pushes[0]?.push.payload.unreadCount]).toEqual([['neu'], 1])
  })

  test('O9: settings count when it is delivered', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    await bench.choose(anna, { choices: { incident: { push: false }, news: { push: true } } })
    bench.outside.push = async () => ({ kind: 'delivered' })
    await skipToNext()
    await bench.deliver()
    await bench.messaging.notify(anna, noticeOf('zwei'))
    await bench.messaging.notify(anna, noticeOf('Neues', { kind: 'news' }))
    await bench.deliver()
    expect([titlesAt('phone'), titlesAt('tablet')]).toEqual([['Neues'], ['Neues']])
  })

  test('O4: a locked user gets nothing, and a deleted one neither', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    const ben = bench.newPerson(['phone'])
    for (const person of [anna, ben]) await bench.messaging.notify(person, noticeOf('eins'))
    await bench.deliver()
    bench.mails.length = 0
    bench.outside.push = async () => ({ kind: 'delivered' })
    bench.receivers.set(anna, { isDisabled: true })
    bench.gone.add(ben)
    await bench.messaging.notify(anna, noticeOf('zwei'))
    bench.skip(10 * MINUTE_MS)
    await bench.deliver()
    expect([bench.pushes, bench.mails, await waiting()]).toEqual([[], [], []])
  })

  test('O6: a queue is one holder’s at a time; after a lease it is another’s, and the first changes nothing any more', async () => {
    await bench.messaging.notify(anna, noticeOf('eins'))
    for (const queue of await bench.claim('notice')) await bench.work(queue)
    const [slow] = await bench.claim('push', 1)
    if (slow === undefined) throw new Error('nothing to claim')
    const node = bench.openNode()
    expect((await node.claim('push')).map(({ target }) => target)).not.toContain(slow.target)
    bench.skip(LEASE_MS)
    const [next] = (await node.claim('push')).filter(({ target }) => target === slow.target)
    if (next === undefined) throw new Error('the lease did not end')
    expect(next.claim).toBe(slow.claim + 1)
    // The first comes back, was not told, and sends: that can't be helped. It notes nothing.
    await bench.work(slow)
    expect(await waiting()).toContainEqual(expect.objectContaining({ target: slow.target }))
    await node.work(next)
    expect((await waiting()).filter((row) => row['target'] === slow.target)).toEqual([])
    expect(titlesAt(slow.target)).toHaveLength(2)
    expect(
      new Set(bench.pushes.filter(({ target }) => target === slow.target).map(({ push }) => push.topic)).size,
    ).toBe(1)
  })

  test('O6: a node that outlives its lease fans nothing out, and does not release what another holds', async () => {
    await bench.messaging.notify(anna, noticeOf('eins'))
    const [slow] = await bench.claim('notice')
    bench.skip(LEASE_MS)
    const [next] = await bench.claim('notice')
    if (slow === undefined || next === undefined) throw new Error('nothing to claim')
    await bench.work(slow)
    expect(await waiting()).toEqual([])
    expect(await bench.run('SELECT "isClaimed" FROM messaging_lane')).toEqual([{ isClaimed: 1 }])
    expect(await bench.claim('notice')).toEqual([])
    await bench.work(next)
    await bench.deliver()
    expect(titlesAt('phone')).toEqual(['eins'])
  })
})
