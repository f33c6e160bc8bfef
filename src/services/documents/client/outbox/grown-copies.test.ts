import { expect, test, vi } from 'vitest'
import { failed, ok } from '#base/result'
import type { CallEndpoint } from '#http/client'
import { createGrownCopies } from './grown-copies.ts'
import { copyOf } from '../cache/last-copies-cache.suite.ts'

/** Creates a search for grown copies that gets these server answers one after the other; the last one is repeated. */
function createLooking(...answers: readonly unknown[]) {
  const copy = copyOf('a', 'later', 1)
  const callEndpoint = vi.fn<() => Promise<unknown>>()
  for (const answer of answers) callEndpoint.mockResolvedValueOnce(answer)
  const drop = vi.fn<(keys: readonly string[]) => void>()
  const look = createGrownCopies({
    callEndpoint: callEndpoint as unknown as CallEndpoint,
    table: { versionOf: () => 2 },
    lastCopies: { list: () => [copy], drop },
  })
  const { version, updatedAt } = copy.document
  return { look, callEndpoint, drop, write: { outcome: 'applied', version, recordedAt: updatedAt } }
}

const offline = failed({ code: 'network-request-failed', message: '', status: 0 })
const foreign = failed({ code: 'not-found', message: '', status: 404 })

test('D7: a history that could not be asked for is asked for again', async () => {
  const looking = createLooking(offline)
  await looking.look()
  looking.callEndpoint.mockResolvedValueOnce(ok({ entries: [looking.write] }))
  await looking.look()
  expect(looking.drop.mock.calls).toEqual([[['notes/a@later']]])
})

test('D7: a history that the server has refused is not asked for again', async () => {
  const looking = createLooking(foreign)
  await looking.look()
  await looking.look()
  expect(looking.callEndpoint).toHaveBeenCalledTimes(1)
  expect(looking.drop).not.toHaveBeenCalled()
})
