import 'fake-indexeddb/auto'
import { expect, it, onTestFinished } from 'vitest'
import { SECOND_MS } from '#base/clock'
import { failed, ok, type Result } from '#base/result'
import type { CallEndpoint, RequestFailure } from '#http/client'
import { createAnswerFeed } from '#kit/answer-feed'
import { openCachedAnswers, type CachedAnswers } from '#kit/cached-answers'
import { createManualTime, passTime } from '#testing/manual-time'
import type { Overview } from '../../uptime-endpoints.ts'
import { createOverviewSource, OVERVIEW_KEY, readKeptOverview } from './use-overview.ts'

const START_MS = Date.parse('2026-11-20T12:00:00Z')
const away = failed<RequestFailure>({ code: 'network-request-failed', message: '', status: 0 })
let people = 0

function openKept(userId = `person${(people += 1)}`, now = () => START_MS): CachedAnswers {
  const kept = openCachedAnswers({ userId, now, log: console })
  onTestFinished(() => kept.close())
  return kept
}

const rowOf = (id: string, s: 'up' | 'down') => ({ id, s, t: 1, b: 'u90' }) as const

function answerOf(more: Partial<Overview>): Result<Overview, RequestFailure> {
  return ok({ at: '2026-11-20T12:00:00Z', revision: 'r1', isWhole: true, rows: [], removed: [], ...more })
}

/** A feed that has read what was kept, whose server answers as the test says and notes what it was asked. */
async function openFeed(kept: CachedAnswers) {
  const time = createManualTime(START_MS)
  const asked: unknown[] = []
  const server: { answer: Result<Overview, RequestFailure> } = { answer: away }
  const call = (async (_endpoint: unknown, input: unknown) => {
    asked.push(input)
    return server.answer
  }) as unknown as CallEndpoint
  const feed = createAnswerFeed(createOverviewSource({ call, kept }), time)
  const known = () => feed.getState().kept
  const rows = () => known()?.answer.rows
  await expect.poll(() => feed.getState().isRead).toBe(true)
  const pass = (seconds: number) => passTime(time, { forMs: seconds * SECOND_MS })
  return { feed, known, rows, asked, server, pass }
}

it('V10: shows what was kept at once, then what the server says, and keeps that', async () => {
  const kept = openKept()
  await kept.write(OVERVIEW_KEY, { heardMs: START_MS - 60_000, answer: { rows: [rowOf('a', 'up')] } })
  const { feed, known, rows, server, pass } = await openFeed(kept)
  expect(feed.getState()).toMatchObject({ isRead: true, failure: undefined })
  expect(known()?.heardMs).toBe(START_MS - 60_000)
  expect(rows()?.get('a')?.s).toBe('up')
  server.answer = answerOf({ rows: [rowOf('a', 'down'), rowOf('b', 'up')] })
  feed.watch()
  await pass(1)
  expect([...(rows()?.values() ?? [])].map(({ s }) => s)).toEqual(['down', 'up'])
  await expect.poll(async () => (await readKeptOverview(kept))?.answer.rows).toHaveLength(2)
})

it('V10: merges what is new into what it knows, and asks for no more than that', async () => {
  const { feed, rows, server, pass, asked } = await openFeed(openKept())
  server.answer = answerOf({ rows: [rowOf('a', 'up'), rowOf('b', 'up')] })
  feed.watch()
  await pass(1)
  server.answer = answerOf({ revision: 'r2', isWhole: false, rows: [rowOf('b', 'down')], removed: ['a'] })
  await pass(20)
  expect(asked).toEqual([{}, { since: 'r1' }])
  expect([...(rows()?.values() ?? [])]).toEqual([rowOf('b', 'down')])
  const before = rows()
  server.answer = answerOf({ revision: 'r2', isWhole: false })
  await pass(20)
  expect(rows()).toBe(before)
})

it('V10: a server that does not answer makes what is known old, and is asked again soon', async () => {
  const { feed, known, rows, server, pass, asked } = await openFeed(openKept())
  server.answer = answerOf({ rows: [rowOf('a', 'up')] })
  feed.watch()
  await pass(1)
  const heardMs = known()?.heardMs
  server.answer = away
  await pass(20)
  expect(feed.getState()).toMatchObject({ failure: { status: 0 }, kept: { heardMs } })
  expect(rows()?.size).toBe(1)
  server.answer = answerOf({ revision: 'r2', isWhole: false })
  await pass(5)
  expect(feed.getState().failure).toBeUndefined()
  expect(asked).toHaveLength(3)
})

it('V10: is asked only while the page is visible, and never more often than once a second', async () => {
  const { feed, server, pass, asked } = await openFeed(openKept())
  server.answer = answerOf({})
  await pass(60)
  expect(asked).toHaveLength(0)
  const stop = feed.watch()
  for (let hint = 0; hint < 50; hint += 1) feed.hint()
  await pass(1)
  expect(asked).toHaveLength(1)
  feed.hint()
  await pass(1)
  expect(asked).toHaveLength(2)
  stop()
  await pass(60)
  expect(asked).toHaveLength(2)
})

it('V11: an answer of another shape than today’s is unknown', async () => {
  const kept = openKept()
  await kept.write(OVERVIEW_KEY, { heardMs: 1, answer: { rows: [{ id: 'a' }] } })
  expect(await readKeptOverview(kept)).toBeUndefined()
})
