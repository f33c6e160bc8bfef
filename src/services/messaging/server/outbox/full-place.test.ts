/** Messages to a person whose documents have reached their limit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'

describe.each(outboxEngines)('O18: no place for messages on %s', (engine) => {
  let bench: OutboxBench
  let anna: string
  const called: string[] = []
  beforeAll(async () => {
    bench = await openOutbox(engine)
  })
  afterAll(() => bench.close())
  beforeEach(async () => {
    await bench.reset()
    called.length = 0
    anna = bench.newPerson(['phone'])
    await bench.choose(anna, { choices: { incident: { webhook: true } } })
    // Far beyond twice the limit.
    await bench.limit(anna, 10)
  })

  /** With a program that anna's messages are sent to. */
  const openNode = () =>
    bench.openNode({
      webhooks: {
        findWebhooks: async (userId) => (userId === anna ? ['program'] : []),
        deliver: async (_userId, _target, { title }) => {
          called.push(title)
          return { kind: 'delivered' }
        },
      },
    })
  const titles = async () => (await bench.messagesOf(anna)).map(({ fields }) => fields['title'])
  const pushed = () => bench.pushes.map(({ push }) => push.payload.title)
  const unlisted = () => bench.run('SELECT * FROM messaging_unlisted')

  test('a message is pushed, mailed and sent to programs all the same, and its sender is done', async () => {
    const node = openNode()
    await node.messaging.notify(anna, noticeOf('Shop gestört'))
    await node.deliver()
    expect([pushed(), bench.mails.length, called]).toEqual([['Shop gestört'], 1, ['Shop gestört']])
    expect(bench.pushes[0]?.push.payload).toMatchObject({ body: 'Text von Shop gestört', link: '/uptime' })
    expect(bench.mails[0]?.content).toMatchObject({ heading: 'Shop gestört', paragraphs: ['Text von Shop gestört'] })
    expect(await titles()).toEqual([])
    expect(bench.logged.map(({ level }) => level)).toEqual(['warn'])
    expect(JSON.stringify(bench.logged)).not.toMatch(new RegExp(`gestört|${anna}`))
  })

  test('O2: its key counts once, also when there is place again', async () => {
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    await bench.limit(anna, 100_000)
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.messaging.notify(anna, noticeOf('zwei'))
    await bench.deliver()
    expect([pushed(), await titles()]).toEqual([['eins', 'zwei'], ['zwei']])
  })

  test('failed deliveries are tried again, waiting ones are in the export, and nothing is stored once nothing waits', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    await bench.messaging.tidy()
    expect(await unlisted()).toHaveLength(1)
    const waiting = await Array.fromAsync(bench.messaging.exportWaiting(anna))
    expect(waiting).toMatchObject([{ message: { title: 'eins' } }, { waitsFor: 'push' }])
    bench.outside.push = async () => ({ kind: 'delivered' })
    bench.skip(10 * SECOND_MS)
    await bench.deliver()
    await bench.messaging.tidy()
    expect([pushed(), await unlisted()]).toEqual([['eins'], []])
  })

  test('O16: a deleted user takes it along', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    await bench.messaging.notify(anna, noticeOf('eins'))
    await bench.deliver()
    await bench.messaging.forgetPerson({ userId: anna })
    expect(await unlisted()).toEqual([])
  })

  test('nothing is stored of messages without a delivery', async () => {
    await bench.messaging.notify(anna, noticeOf('Neues', { kind: 'news' }))
    await bench.deliver()
    expect([pushed(), bench.mails, await unlisted()]).toEqual([[], [], []])
  })
})
