/** A server whose disk is full takes only what makes things smaller (rule Q10), so that is sent first. */
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#testing/documents/documents'
import { added, applied, device, failure, pending, SERVER_TIME, unreachable } from '#testing/documents/sync-device'
import type { PendingChange } from '../change/change.ts'

const FULL = failure({ status: 507, code: 'storage-full', message: 'Voll.', retryAfterSeconds: 60 })
const large = (id: string) => added(id, { fields: fieldsOf({ title: 'x'.repeat(135_000) }) })
const removal = (id: string, parts: Partial<PendingChange> = {}) =>
  pending({ path: `notes/${id}`, type: 'DELETED', ...parts })

/** A device whose first batches found no room. */
function refused(records: readonly PendingChange[]) {
  const phone = device(records, { stream: 'open' })
  const first = phone.send()
  while (phone.state.send.kind === 'sending') phone.play({ kind: 'sendFailed', failure: FULL })
  const sent = () => phone.find('sendBatch')?.changes.map(({ path }) => path)
  return {
    phone,
    first,
    /** What is sent when it is its turn again. */
    next: () => {
      if (phone.state.send.kind === 'waiting') phone.play({ kind: 'timerFired', timer: 'send' })
      phone.play({ kind: 'lockGranted' })
      return sent()
    },
    take: () => {
      const [batch] = phone.state.send.kind === 'sending' ? phone.state.send.batches : []
      const results = (batch?.changes ?? []).map(({ changeId }) => applied(changeId))
      phone.play({ kind: 'sendAnswered', epoch: 'one', era: 'first', serverTime: SERVER_TIME, results })
    },
    fail: () => phone.play({ kind: 'sendFailed', failure: FULL }),
  }
}

describe('Q10: while the server has no room', () => {
  test('deletions do not wait behind additions, and are sent at once', () => {
    const notes = Array.from({ length: 12 }, (_none, index) => large(`n${index}`))
    const { phone, first, next, take, fail } = refused([...notes, removal('old')])
    expect(first).toHaveLength(7)
    expect(phone.find('acquireLock')).toBeDefined()
    expect(next()).toEqual(['notes/old'])
    take()
    expect(phone.state.noRoom).toBe('Voll.')
    expect(next()).toHaveLength(7)
    fail()
    expect(phone.timer('send')?.delayMs).toBe(60_000)
    phone.play({ kind: 'recorded', change: removal('older') })
    expect(next()).toEqual(['notes/older'])
  })

  test('F7, S4: a waiting change of the same document is not overtaken', () => {
    const fieldOf = (id: string) => pending({ path: `notes/${id}`, type: 'MODIFIED', fields: [{ key: 'title' }] })
    const ofA = [removal('a/items/find_x', { id: 'x' }), large('a'), removal('a')]
    const { next } = refused([...ofA, removal('b'), fieldOf('c')])
    expect(next()).toEqual(['notes/a/items/find_x', 'notes/b', 'notes/c'])
  })

  test('Y13: one batch is on its way at a time', () => {
    const removals = Array.from({ length: 1_200 }, (_none, index) => removal(`n${index}`))
    const { phone, next } = refused([large('a'), ...removals])
    expect(next()).toHaveLength(500)
    expect(phone.state.send).toMatchObject({ kind: 'sending', batches: [{}] })
  })

  test('I6: deletions that find no room either wait like anything else', () => {
    const { phone, next, fail } = refused([large('a'), removal('b')])
    expect(next()).toEqual(['notes/b'])
    fail()
    expect(phone.find('acquireLock')).toBeUndefined()
    expect(phone.timer('send')?.delayMs).toBe(60_000)
    expect(next()).toEqual(['notes/b'])
  })

  test('that there is room again is known once it takes something that grows', () => {
    const { phone, next, take } = refused([large('a'), removal('b')])
    next()
    take()
    next()
    phone.play({ kind: 'sendFailed', failure: unreachable })
    expect(phone.state.noRoom).toBe('Voll.')
    expect(next()).toEqual(['notes/a'])
    take()
    expect([phone.state.noRoom, phone.pendingPaths]).toEqual([null, []])
  })

  test('an answer to a part of a batch, as others may get it, is no room', () => {
    const both = [added('a'), added('b')]
    const { phone, next } = refused(both)
    expect(next()).toEqual(['notes/a', 'notes/b'])
    const results = [applied(both[0]?.changeId ?? '')]
    phone.play({ kind: 'sendAnswered', epoch: 'one', era: 'first', serverTime: SERVER_TIME, results })
    expect([phone.state.noRoom, phone.pendingPaths]).toEqual(['Voll.', ['notes/b']])
  })

  test('a run that ends with nothing left leaves it to the next change to find out', () => {
    const { phone, next, take } = refused([removal('a')])
    expect(next()).toEqual(['notes/a'])
    take()
    expect([phone.state.noRoom, phone.pendingPaths]).toEqual([null, []])
  })
})
