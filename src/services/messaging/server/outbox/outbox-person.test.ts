/** The data messaging stores about a user: all of it is deleted with them, and all of it is in their export. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findText, listColumns, listTables } from '#testing/find-text'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'
import { noticeId } from '../listing/notices.ts'

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
