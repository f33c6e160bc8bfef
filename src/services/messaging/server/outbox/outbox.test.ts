/** The outbox as it runs by itself: woken, asleep, stopped, two at once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import type { Messaging } from '#messaging/server'
import { settle } from '#testing/manual-time'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench, type OutboxNode } from '#testing/messages/outbox'
import { findText, listColumns, listTables } from '#testing/find-text'
import { noticeId } from '../listing/notices.ts'

describe.each(outboxEngines)('the outbox on %s', (engine) => {
  let bench: OutboxBench
  let started: Messaging[]
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    started = []
  })
  afterEach(async () => {
    for (const messaging of started) await messaging.stop()
  })

  async function start(more?: Parameters<OutboxBench['openNode']>[0]): Promise<OutboxNode> {
    const node = bench.openNode(more)
    await node.messaging.start()
    started.push(node.messaging)
    return node
  }
  const waiting = () => bench.run('SELECT * FROM messaging_delivery')
  const titlesOf = (userId: string) =>
    bench.pushes.filter((sent) => sent.userId === userId).map(({ push }) => push.payload.title)

  test('O13: notify wakes it, and what it leaves for later wakes it in time', async () => {
    const anna = bench.newPerson(['phone'])
    const timers: { callback: () => void; delayMs: number }[] = []
    const { messaging } = await start({
      startTimer(callback, delayMs) {
        timers.push({ callback, delayMs })
        return () => {}
      },
    })
    bench.outside.push = async () => {
      bench.outside.push = async () => ({ kind: 'delivered' })
      return { kind: 'later', reason: '503' }
    }
    await messaging.notify(anna, noticeOf('eins'))
    const retry = () => timers.find(({ delayMs }) => delayMs === 10_000)
    await expect.poll(retry).toBeDefined()
    expect(titlesOf(anna)).toEqual([])
    bench.skip(10_000)
    retry()?.callback()
    await expect.poll(() => titlesOf(anna)).toEqual(['eins'])
  })

  test('O13: with nothing to do it asks the database a few times, and then sleeps', async () => {
    let statements = 0
    const timers: number[] = []
    await start({
      now: () => {
        statements += 1
        return bench.nowMs()
      },
      startTimer(_callback, delayMs) {
        timers.push(delayMs)
        return () => {}
      },
    })
    await expect.poll(() => timers.length).toBe(4)
    const before = statements
    // Waits for as many other statements and turns of the event loop.
    for (let count = 0; count < 50; count++) {
      await waiting()
      await settle()
    }
    expect([statements - before, new Set(timers).size]).toEqual([0, 1])
    expect(timers[0]).toBe(engine === 'PostgreSQL' ? 15_000 : 3_600_000)
  })

  test('O13: notify is done while mail server and push service hang, and other people get theirs', async () => {
    const [anna, ben] = [bench.newPerson(['hangs']), bench.newPerson(['phone'])]
    const letGo: (() => void)[] = []
    const hang = () => new Promise<void>((resolve) => letGo.push(resolve))
    bench.outside.mail = async () => {
      await hang()
      return { kind: 'delivered' }
    }
    bench.outside.push = async ({ target }) => {
      if (target === 'hangs') await hang()
      return { kind: 'delivered' }
    }
    const { messaging } = await start()
    for (let count = 0; count < 20; count++) await messaging.notify(anna, noticeOf(`n${count}`))
    for (let count = 0; count < 20; count++) await messaging.notify(bench.newPerson(['phone']), noticeOf('x'))
    await messaging.notify(ben, noticeOf('für Ben'))
    await expect.poll(() => titlesOf(ben)).toEqual(['für Ben'])
    // Mails under way: two and no more.
    await expect.poll(() => letGo.length).toBe(3)
    expect(bench.mails.length).toBe(0)
    bench.outside.push = async () => ({ kind: 'delivered' })
    bench.outside.mail = async () => ({ kind: 'delivered' })
    for (const go of letGo) go()
    await expect.poll(() => titlesOf(anna)).toEqual(Array.from({ length: 20 }, (_value, index) => `n${index}`))
  })

  test('O14: stopping lets what is under way finish, begins nothing more, and the next start goes on', async () => {
    const anna = bench.newPerson(['phone'])
    const letGo: (() => void)[] = []
    bench.outside.push = async () => {
      await new Promise<void>((resolve) => letGo.push(resolve))
      return { kind: 'delivered' }
    }
    const { messaging } = await start()
    for (const key of ['eins', 'zwei']) await messaging.notify(anna, noticeOf(key))
    await expect.poll(() => letGo.length).toBe(1)
    const stopped = messaging.stop()
    letGo[0]?.()
    await stopped
    expect(titlesOf(anna)).toEqual(['eins'])
    bench.outside.push = async () => ({ kind: 'delivered' })
    await start()
    await expect.poll(() => titlesOf(anna)).toEqual(['eins', 'zwei'])
  })

  test('O14: stopping gives up what hangs, and leaves it to be tried at once', async () => {
    const anna = bench.newPerson(['phone'])
    let hanging = 0
    bench.outside.push = (_sent, signal) =>
      new Promise((resolve) => {
        hanging += 1
        signal.addEventListener('abort', () => resolve({ kind: 'later', reason: 'aborted' }))
      })
    const { messaging } = await start({
      startTimer(callback, delayMs) {
        // Three seconds are what stopping waits for.
        const timer = setTimeout(() => callback(), delayMs === 3_000 ? 0 : delayMs)
        return () => clearTimeout(timer)
      },
    })
    await messaging.notify(anna, noticeOf('eins'))
    await expect.poll(() => hanging).toBe(1)
    await messaging.stop()
    bench.outside.push = async () => ({ kind: 'delivered' })
    await start()
    await expect.poll(() => titlesOf(anna)).toEqual(['eins'])
  })

  test('O14: deliveries a killed process had claimed are delivered by the next, on SQLite at once, else when the lease is over', async () => {
    const anna = bench.newPerson(['phone'])
    await bench.messaging.notify(anna, noticeOf('eins'))
    expect(await bench.claim('notice')).toHaveLength(1)
    if (engine === 'PostgreSQL') bench.skip(3 * MINUTE_MS)
    await start()
    await expect.poll(() => titlesOf(anna)).toEqual(['eins'])
  })

  test('O6, O13: a thousand messages to a hundred people all arrive once, each person’s in order', async () => {
    const people = Array.from({ length: 100 }, () => bench.newPerson(['phone']))
    const { messaging } = await start()
    await Promise.all(
      people.map(async (userId) => {
        for (let count = 0; count < 10; count++) await messaging.notify(userId, noticeOf(`n${count}`))
      }),
    )
    await expect.poll(() => bench.pushes.length, { timeout: 50_000 }).toBe(1_000)
    const inOrder = Array.from({ length: 10 }, (_value, index) => `n${index}`)
    for (const userId of people) expect(titlesOf(userId)).toEqual(inOrder)
    // Mails are joined: the first at once, the rest five minutes later.
    bench.skip(5 * MINUTE_MS)
    await start()
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect(bench.pushes).toHaveLength(1_000)
    const told = bench.mails.flatMap(({ to, content }) =>
      content.paragraphs.map((text) => `${to} ${/n\d$/.exec(text)?.[0] ?? text}`),
    )
    expect([told.length, new Set(told).size]).toEqual([1_000, 1_000])
  })

  test('O6: two nodes at once deliver each message once, and in order', async () => {
    const people = Array.from({ length: 20 }, () => bench.newPerson(['phone', 'tablet']))
    const first = await start()
    // On SQLite there is one node at a time; the rows hold two apart all the same.
    const second = await start()
    await Promise.all(
      people.map(async (userId) => {
        for (let count = 0; count < 10; count++) {
          const { messaging } = count % 2 === 0 ? first : second
          await messaging.notify(userId, noticeOf(`n${count}`))
        }
      }),
    )
    await expect.poll(() => bench.pushes.length).toBe(400)
    const inOrder = Array.from({ length: 10 }, (_value, index) => `n${index}`)
    for (const userId of people) {
      for (const target of ['phone', 'tablet']) {
        const titles = bench.pushes.filter((sent) => sent.userId === userId && sent.target === target)
        expect(titles.map(({ push }) => push.payload.title)).toEqual(inOrder)
      }
    }
  })
})

// The data messaging stores about a user: all of it is deleted with them, and all of it is in their export.

describe.each(outboxEngines)('a person of messaging on %s', (engine) => {
  let bench: OutboxBench
  let anna: string
  let ben: string
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    anna = bench.newPerson(['phone'])
    ben = bench.newPerson(['phone'])
  })

  /** The messaging rows that mention a user; documents are deleted by their own service. */
  const rowsOf = async (userId: string) =>
    (await findText(bench.run, bench.database.type, [userId])).filter((row) => row.startsWith('messaging_'))
  const leaveSomeEverywhere = async (): Promise<void> => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    for (const person of [anna, ben]) await bench.messaging.notify(person, noticeOf('alt'))
    await bench.deliver()
    for (const person of [anna, ben]) await bench.messaging.notify(person, noticeOf('neu'))
  }

  test('O16: nothing is left of a deleted user, and nothing of others is missing', async () => {
    await leaveSomeEverywhere()
    const others = await rowsOf(ben)
    expect(others.length).toBeGreaterThan(5)
    await bench.messaging.forgetPerson({ userId: anna })
    await bench.messaging.forgetPerson({ userId: anna })
    expect(await rowsOf(anna)).toEqual([])
    expect(await rowsOf(ben)).toEqual(others)
  })

  test('O16: work under way for them puts nothing back', async () => {
    await bench.messaging.notify(anna, noticeOf('eins'))
    const queues = await bench.claim('notice')
    await bench.messaging.forgetPerson({ userId: anna })
    for (const queue of queues) await bench.work(queue)
    expect(await rowsOf(anna)).toEqual([])
    expect(bench.logged).toEqual([])
  })

  test('O16: every table that knows a person is one that leaving knows', async () => {
    const known: string[] = []
    for (const table of await listTables(bench.run, bench.database.type)) {
      const columns = await listColumns(bench.run, bench.database.type, table)
      if (table.startsWith('messaging_') && columns.includes('userId')) known.push(table)
    }
    expect(known).toEqual([
      'messaging_delivery',
      'messaging_lane',
      'messaging_notice',
      // These two are forgotten with the installations (rule P9).
      'messaging_push_ending',
      'messaging_push_subscription',
      'messaging_unlisted',
      // Forgotten with the webhooks (rule H7).
      'messaging_webhook',
    ])
  })

  test('O16: the export has what waits for the user, and nothing of others', async () => {
    await leaveSomeEverywhere()
    const sentAt = new Date(bench.nowMs()).toISOString()
    const exported: object[] = []
    for await (const item of bench.messaging.exportWaiting(anna)) exported.push(item)
    expect(exported).toEqual([
      { messageId: noticeId(anna, 'neu'), sentAt, message: expect.objectContaining({ title: 'neu' }) },
      { messageId: noticeId(anna, 'alt'), sentAt, waitsFor: 'push' },
    ])
  })
})
