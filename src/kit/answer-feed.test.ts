import { expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import { unreachable } from '#http/client'
import { createManualTime, settle } from '#testing/manual-time'
import { createAnswerFeed, type AnswerSource } from './answer-feed.tsx'
import type { Kept } from './cached-answers.tsx'

/** A server that answers with what stands in `says`, or not at all. */
function openFeed(kept?: Kept<string>) {
  const time = createManualTime(1_000)
  const server: { says: string | undefined; asked: number } = { says: 'neu', asked: 0 }
  const written: Kept<string>[] = []
  const source: AnswerSource<string> = {
    againMs: () => 20_000,
    ask: async () => {
      server.asked += 1
      return server.says === undefined ? failed(unreachable) : ok(server.says)
    },
    read: async () => kept,
    write: (answer) => written.push(answer),
  }
  const feed = createAnswerFeed(source, { now: time.now, startTimer: time.startTimer })
  const moveBy = async (ms: number): Promise<void> => {
    time.moveTo(time.now() + ms)
    await settle()
  }
  return { feed, server, written, moveBy }
}

test('V63: the cached answer is there at once, with its age, and gives way to the server’s', async () => {
  const { feed, moveBy, written } = openFeed({ heardMs: 100, answer: 'alt' })
  await moveBy(0)
  expect(feed.getState()).toEqual({ kept: { heardMs: 100, answer: 'alt' }, failure: undefined, isRead: true })
  feed.watch()
  await moveBy(500)
  expect(feed.getState().kept).toEqual({ heardMs: 1_500, answer: 'neu' })
  expect(written).toEqual([{ heardMs: 1_500, answer: 'neu' }])
})

test('V63: a server that does not answer makes nothing go away, and is asked again', async () => {
  const { feed, server, moveBy } = openFeed({ heardMs: 100, answer: 'alt' })
  server.says = undefined
  feed.watch()
  await moveBy(0)
  expect(feed.getState()).toMatchObject({ kept: { answer: 'alt' }, failure: { code: 'network-request-failed' } })
  server.says = 'wieder da'
  await moveBy(5_000)
  expect(feed.getState()).toMatchObject({ kept: { answer: 'wieder da' }, failure: undefined })
})

test('V63: the server is asked only while the page is visible, and at once when it is visible again', async () => {
  const { feed, server, moveBy } = openFeed()
  await moveBy(60_000)
  expect(server.asked).toBe(0)
  const stop = feed.watch()
  const stopOther = feed.watch()
  await moveBy(0)
  stopOther()
  await moveBy(20_000)
  expect(server.asked).toBe(2)
  stop()
  await moveBy(60_000)
  expect(server.asked).toBe(2)
  feed.watch()
  await moveBy(0)
  expect(server.asked).toBe(3)
})

test('V10: of what may be different now the server is asked soon, and never more often than once a second', async () => {
  const { feed, server, moveBy } = openFeed()
  feed.watch()
  await moveBy(0)
  for (let hint = 0; hint < 50; hint += 1) {
    feed.refresh()
    feed.hint()
    await moveBy(10)
  }
  expect(server.asked).toBe(1)
  await moveBy(500)
  expect(server.asked).toBe(2)
  await moveBy(10_000)
  feed.hint()
  await moveBy(999)
  expect(server.asked).toBe(2)
  await moveBy(1)
  expect(server.asked).toBe(3)
})

test('V10: changes while the server is being asked are asked for afterwards', async () => {
  const time = createManualTime(1_000)
  const answers: PromiseWithResolvers<Result<string, never>>[] = []
  const feed = createAnswerFeed<string>(
    {
      againMs: () => 20_000,
      ask: () => {
        answers.push(Promise.withResolvers())
        return answers.at(-1)?.promise ?? Promise.reject(new Error('nothing was asked'))
      },
      read: async () => undefined,
      write: () => undefined,
    },
    { now: time.now, startTimer: time.startTimer },
  )
  feed.watch()
  time.moveTo(1_000)
  feed.hint()
  time.moveTo(3_000)
  expect(answers).toHaveLength(1)
  answers[0]?.resolve(ok('before'))
  await settle()
  time.moveTo(3_000)
  expect(answers).toHaveLength(2)
})
