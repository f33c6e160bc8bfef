/** Quiet hours, what waits for them to end, and the mails that join what waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { noticeOf, openOutbox, outboxEngines, type OutboxBench } from '#testing/messages/outbox'
import { createQueueWorker } from '../delivery/queue-worker.ts'

const quietHours = { isOn: true, from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' }
/** In Berlin. */
const ELEVEN_AT_NIGHT_MS = Date.UTC(2026, 10, 20, 22)
const SEVEN_MS = Date.UTC(2026, 10, 21, 6)

describe.each(outboxEngines)('waiting on %s', (engine) => {
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

  const titles = () => bench.pushes.map(({ push }) => push.payload.title)
  const toasts = () => bench.pushes.map(({ push }) => push.payload.hasToast)
  const subjects = () => bench.mails.map(({ subject }) => subject)
  const notifyAll = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await bench.messaging.notify(anna, noticeOf(key))
    await bench.deliver()
  }
  const goTo = async (ms: number): Promise<void> => {
    bench.setNow(ms)
    await bench.deliver()
  }

  test('O10: while quiet hours last nothing comes but the message itself; when they end it does', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['nachts'])
    for (let ms = ELEVEN_AT_NIGHT_MS; ms < SEVEN_MS; ms += 30 * MINUTE_MS) await goTo(ms)
    await goTo(SEVEN_MS - 1)
    expect([await bench.messagesOf(anna), titles(), subjects()]).toEqual([
      expect.objectContaining({ length: 1 }),
      [],
      [],
    ])
    await goTo(SEVEN_MS)
    expect([titles(), subjects()]).toEqual([['nachts'], ['nachts']])
  })

  test('O17: a message that says how something ended takes its place if both wait, and only there', async () => {
    await bench.choose(anna, { quietHours, choices: { ended: { mail: false } } })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['begann', 'anderes'])
    await bench.messaging.notify(anna, noticeOf('endete', { kind: 'ended', supersedes: ['begann', 'nie da'] }))
    await bench.deliver()
    await goTo(SEVEN_MS)
    expect(titles()).toEqual(['anderes', 'endete'])
    expect(bench.mails.map(({ content }) => content.paragraphs)).toEqual([
      ['begann\nText von begann', 'anderes\nText von anderes'],
    ])
    expect(await bench.messagesOf(anna)).toHaveLength(3)
  })

  test('O10: urgent is no exception', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await bench.messaging.notify(anna, noticeOf('eilt', { isUrgent: true }))
    await bench.deliver()
    expect([titles(), subjects()]).toEqual([[], []])
  })

  test('O10: quiet hours that are turned off or made shorter let go within the hour', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['nachts'])
    const write = { path: `users/${anna}`, type: 'MODIFIED' } as const
    const off = { quietHours: { ...quietHours, isOn: false } }
    await bench.documents.writeAsServer(anna, [{ ...write, fields: [{ key: 'messageSettings', value: off }] }])
    await goTo(ELEVEN_AT_NIGHT_MS + HOUR_MS)
    expect(titles()).toEqual(['nachts'])
  })

  test('O10: messages read during the night do not come in the morning', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['gelesen', 'ungelesen'])
    const read = (await bench.messagesOf(anna)).find(({ fields }) => fields['title'] === 'gelesen')
    await bench.mark(anna, read?.id ?? '', 'readAt')
    await goTo(SEVEN_MS)
    expect([titles(), subjects()]).toEqual([['ungelesen'], ['ungelesen']])
  })

  test('O11: three that waited come one by one, four as one push and one mail', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['eins', 'zwei', 'drei'])
    await goTo(SEVEN_MS)
    expect(titles()).toEqual(['eins', 'zwei', 'drei'])
    expect(toasts()).toEqual([false, false, false])
    bench.setNow(ELEVEN_AT_NIGHT_MS + DAY_MS)
    await notifyAll(['a', 'b', 'c', 'd'])
    await goTo(SEVEN_MS + DAY_MS)
    expect(bench.pushes.slice(3)).toMatchObject([
      {
        push: {
          payload: {
            title: '4 neue Nachrichten',
            body: 'a\nb\nc\nd',
            link: '/notifications',
            source: 'uptime',
            count: 4,
            unreadCount: 7,
            hasToast: false,
          },
          topic: expect.stringMatching(/^[\w-]{32}$/),
        },
      },
    ])
    expect(bench.pushes.at(-1)?.push.payload).not.toHaveProperty('messageId')
    expect(subjects()).toEqual(['3 neue Nachrichten', '4 neue Nachrichten'])
  })

  test('O11: what waited has waited also if a server stops before it hands it over', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(['a', 'b', 'c', 'd'])
    bench.setNow(SEVEN_MS)
    const stopping = { closing: AbortSignal.abort(), ending: new AbortController().signal }
    for (const queue of await bench.claim('push')) await createQueueWorker(bench.parts, stopping)(queue)
    expect(titles()).toEqual([])
    await bench.deliver()
    expect(titles()).toEqual(['4 neue Nachrichten'])
  })

  test('O11: of more than a thousand that waited none comes by itself', async () => {
    await bench.choose(anna, { quietHours })
    bench.setNow(ELEVEN_AT_NIGHT_MS)
    await notifyAll(Array.from({ length: 1_003 }, (_value, index) => `n${index}`))
    await goTo(SEVEN_MS)
    expect(bench.pushes.map(({ push }) => push.payload)).toMatchObject([
      { title: '1.003 neue Nachrichten', body: 'n0\nn1\nn2\nn3\nn4\n…', count: 1_003, unreadCount: 1_003 },
    ])
    expect(subjects()).toEqual(['1.003 neue Nachrichten'])
    expect(bench.mails[0]?.content.paragraphs.at(-1)).toBe('… und 983 weitere')
    await goTo(SEVEN_MS + HOUR_MS)
    expect([bench.pushes.length, bench.mails.length]).toEqual([1, 1])
    expect(await bench.run('SELECT * FROM messaging_delivery')).toEqual([])
  })

  test('O11: messages that waited for a target that was away come as one too, and new ones come one by one', async () => {
    bench.outside.push = async () => ({ kind: 'later', reason: '503' })
    await notifyAll(['a', 'b', 'c', 'd', 'e', 'f'])
    bench.outside.push = async () => ({ kind: 'delivered' })
    bench.skip(HOUR_MS)
    await bench.deliver()
    expect(bench.pushes.map(({ push }) => push.payload.body)).toEqual(['a\nb\nc\nd\ne\n…'])
    await notifyAll(['1', '2', '3', '4', '5'])
    expect(titles().slice(1)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('O12: mails go to an address that is proven, and not to guests', async () => {
    bench.receivers.set(anna, { isEmailVerified: false })
    await notifyAll(['eins'])
    bench.receivers.set(anna, { isGuest: true })
    await notifyAll(['zwei'])
    expect([subjects(), titles()]).toEqual([[], ['eins', 'zwei']])
    bench.receivers.delete(anna)
    await notifyAll(['drei'])
    expect(subjects()).toEqual(['drei'])
  })

  test('O12: a user gets no two mails within five minutes; the next one has all that came meanwhile', async () => {
    await notifyAll(['eins'])
    await notifyAll(['zwei', 'drei'])
    bench.skip(5 * MINUTE_MS - 1)
    await bench.deliver()
    expect(subjects()).toEqual(['eins'])
    bench.skip(1)
    await bench.deliver()
    expect(subjects()).toEqual(['eins', '2 neue Nachrichten'])
    expect(bench.mails[1]?.content.paragraphs).toEqual(['zwei\nText von zwei', 'drei\nText von drei'])
    bench.skip(HOUR_MS)
    await notifyAll(['vier'])
    expect(subjects().at(-1)).toBe('vier')
  })

  test('O12: a mail leads to its message and to the settings, and says why it came', async () => {
    await bench.messaging.notify(anna, noticeOf('Shop gestört', { body: 'Seit 9 Uhr.\n\nWir sehen nach.' }))
    await bench.deliver()
    expect(bench.mails[0]).toEqual({
      to: `${anna}@example.de`,
      subject: 'Shop gestört',
      content: {
        heading: 'Shop gestört',
        paragraphs: ['Seit 9 Uhr.', 'Wir sehen nach.'],
        link: { label: 'In Taschenmesser ansehen', url: 'https://app.example.org/uptime' },
        afterwards: ['Du bekommst diese Mail, weil du für „Störung“ Mails gewählt hast.'],
        closing: {
          label: 'Einstellen, was als Mail kommt',
          url: 'https://app.example.org/account/benachrichtigungen',
        },
      },
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('O12: a mail that is tried again carries the same name, and one of many messages says how many it leaves out', async () => {
    const tried: (string | undefined)[] = []
    bench.outside.mail = async ({ id }) => {
      tried.push(id)
      return tried.length === 1 ? { kind: 'later', reason: 'ETIMEDOUT' } : { kind: 'delivered' }
    }
    await notifyAll(Array.from({ length: 25 }, (_value, index) => `n${index}`))
    bench.skip(MINUTE_MS)
    await bench.deliver()
    expect([tried.length, new Set(tried).size]).toEqual([2, 1])
    expect(bench.mails[0]?.subject).toBe('25 neue Nachrichten')
    expect(bench.mails[0]?.content.paragraphs.slice(19)).toEqual(['n19\nText von n19', '… und 5 weitere'])
    expect(bench.mails[0]?.content.link?.url).toBe('https://app.example.org/notifications')
  })
})
