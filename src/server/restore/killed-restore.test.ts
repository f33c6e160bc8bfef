/** The server's process, killed at any moment of a restore: the next start has the old state or the new one, whole. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestData } from '#testing/app-server'
import { makeArchive, readTitle, restoreCalls } from '#testing/backup/restores'
import { startServerNodes } from '#testing/torture/server-nodes'
import { runAdmin } from '../admin/run-admin.ts'

/** Spread over a whole restore; the last one is right after it. */
const MOMENTS = 10

test('at ten moments, the old state or the new one answers after the next start', { timeout: 240_000 }, async () => {
  const data = await createTestData('sqlite')
  const faults: string[] = []
  const states = [await makeArchive(data.folder, 'eins'), await makeArchive(data.folder, 'zwei')] as const
  const admin = (words: readonly string[]) =>
    runAdmin({
      words,
      env: data.environment,
      stdin: (async function* () {})(),
      stdout: { write: () => {} },
      stderr: { write: (line) => void faults.push(String(line)) },
    })
  await admin(['restore', states[0].path])
  faults.splice(0)
  const { environment } = data
  const nodes = await startServerNodes({ count: 1, environment, onFault: (text) => faults.push(text) })
  onTestFinished(async () => {
    await nodes.close()
    await data.remove()
  })
  const url = nodes.urls[0] ?? ''

  /** Says which of the two states the server has, by its administrator; fails if it is not whole. */
  async function readState(): Promise<0 | 1> {
    // The session that the archive was made in is in it, and in no other.
    const titles = await Promise.all(states.map(({ anna }) => readTitle({ url }, anna)))
    const found = titles.map((title, index) => (title === ['eins', 'zwei'][index] ? index : undefined))
    expect(found.filter((index) => index !== undefined)).toHaveLength(1)
    return found[1] === undefined ? 0 : 1
  }

  /** Sends the other state, and resolves once it may be started. */
  async function prepare(from: 0 | 1) {
    const calls = restoreCalls({ url }, states[from].anna)
    const id = await calls.upload(states[1 - from]?.path ?? '')
    expect((await calls.check(id)).phase).toBe('checked')
    return { begin: () => calls.post(`runs/${id}/start`, {}), settle: () => calls.settle(id) }
  }

  const first = await prepare(await readState())
  const startedAt = performance.now()
  await first.begin()
  await first.settle()
  const wholeMs = performance.now() - startedAt
  expect(await readState()).toBe(1)

  const outcomes = new Set<string>()
  for (let moment = 0; moment < MOMENTS; moment++) {
    const before = await readState()
    const restore = await prepare(before)
    const begun = restore.begin().catch(() => undefined)
    if (moment < MOMENTS - 1) await sleep((wholeMs * 1.2 * moment) / MOMENTS)
    else await begun.then(restore.settle)
    await nodes.crash(0)
    await begun
    outcomes.add((await readState()) === before ? 'old' : 'new')
  }
  // The moments were such that both came out.
  expect([...outcomes].toSorted()).toEqual(['new', 'old'])
  expect(await admin(['files', 'check'])).toBe(0)
  expect(faults).toEqual([])
})
