/** Two batches on their way at once, where there is much to send (Y13). */
import { describe, expect, test } from 'vitest'
import { added, applied, device, failure, NOW, pending, SERVER_TIME, unreachable } from '#testing/documents/sync-device'
import type { ChangeResult } from '../contract.ts'
import type { Command, SyncFailure, SyncState } from './sync-state.ts'

type SentCommand = Extract<Command, { kind: 'sendBatch' }>

/** A device that sends two changes at once at most, with these waiting. */
function sender(records = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => added(id)), parts: Partial<SyncState> = {}) {
  const phone = device(records, { batchSize: 2, stream: 'open', ...parts })
  const sentBy = (commands: readonly Command[]): readonly SentCommand[] =>
    commands.filter((command) => command.kind === 'sendBatch')
  phone.play({ kind: 'asked', reason: 'online' })
  const first = sentBy(phone.play({ kind: 'lockGranted' }))
  return {
    phone,
    first,
    answer: (sent: SentCommand | undefined, o: { version?: number; epoch?: string; environment?: typeof NOW } = {}) => {
      const results = (sent?.changes ?? []).map((change): ChangeResult => applied(change.changeId, o.version ?? 1))
      const { epoch = 'one', environment = NOW } = o
      const event = { kind: 'sendAnswered', batch: sent?.batch ?? 0, epoch, serverTime: SERVER_TIME, results } as const
      return phone.play(event, environment)
    },
    fail: (sent: SentCommand | undefined, reason: SyncFailure) =>
      phone.play({ kind: 'sendFailed', batch: sent?.batch ?? 0, failure: reason }),
    look: (environment = NOW) => sentBy(phone.play({ kind: 'looked' }, environment)),
    kinds: (commands: readonly Command[]) => commands.map((command) => command.kind),
    paths: (sent: readonly SentCommand[]) => sent.map(({ changes }) => changes.map(({ path }) => path)),
  }
}

describe('Y13: two batches at once', () => {
  test('leave together when more than one full batch waits, and both are marked as sent before (F9)', () => {
    const { first, paths, phone } = sender()
    expect(paths(first)).toEqual([
      ['notes/a', 'notes/b'],
      ['notes/c', 'notes/d'],
    ])
    expect(first.flatMap(({ changes }) => changes).every((change) => change.isSent)).toBe(true)
    expect(new Set(first.map(({ batch }) => batch)).size).toBe(2)
    expect(phone.state.send).toMatchObject({ kind: 'sending', batches: [{ isFull: true }, { isFull: true }] })
  })

  test('a single change, or one batch that is not full, goes alone; what is recorded meanwhile waits', () => {
    const { first, phone, paths } = sender([added('a')])
    expect(paths(first)).toEqual([['notes/a']])
    phone.play({ kind: 'recorded', change: added('b') })
    expect(phone.find('sendBatch')).toBeUndefined()
    expect(phone.find('acquireLock')).toBeUndefined()
    expect(sender([added('a'), added('b')]).first).toHaveLength(1)
  })

  test('a third follows an answer while the second is on its way, after a look at the outbox and under the same lock (Y10)', () => {
    const { first, answer, look, kinds, paths } = sender()
    const commands = kinds(answer(first[0]))
    expect(commands).toContain('look')
    expect(commands).not.toContain('releaseLock')
    expect(commands).not.toContain('acquireLock')
    expect(paths(look())).toEqual([['notes/e', 'notes/f']])
    expect(look()).toEqual([])
  })

  test('the lock is let go of with the last answer, and the run is announced once (Y5)', () => {
    const { first, answer, look, kinds, phone } = sender()
    answer(first[0])
    const [third] = look()
    expect(kinds(answer(first[1]))).not.toContain('releaseLock')
    const last = answer(third)
    expect(kinds(last)).toContain('releaseLock')
    expect(last.find((command) => command.kind === 'announce')).toEqual({ kind: 'announce', count: 6 })
    expect(phone.state.send.kind).toBe('idle')
  })

  test('the second may be answered first', () => {
    const { first, answer, look, paths, phone } = sender()
    answer(first[1])
    expect(phone.pendingPaths).toEqual(['notes/a', 'notes/b', 'notes/e', 'notes/f'])
    expect(paths(look())).toEqual([['notes/e', 'notes/f']])
    answer(first[0])
    expect(phone.pendingPaths).toEqual(['notes/e', 'notes/f'])
  })

  test('S4, F7: changes of a document wait for the batch that carries earlier ones of it, and build on its answer', () => {
    const edit = (key: string) =>
      pending({ path: 'notes/a', type: 'MODIFIED', fields: [{ key, value: 1 }], isSent: true })
    const records = [edit('x'), edit('y'), edit('z'), added('b'), added('c')]
    const { first, answer, phone, paths } = sender(records)
    expect(paths(first)).toEqual([
      ['notes/a', 'notes/a'],
      ['notes/b', 'notes/c'],
    ])
    answer(first[0], { version: 1 })
    const [third] = [phone.play({ kind: 'looked' })].map((commands) =>
      commands.find(({ kind }) => kind === 'sendBatch'),
    )
    expect(third).toMatchObject({ changes: [{ path: 'notes/a', baseVersion: 1 }] })
  })

  test('a change that waits only for its own document does not make an empty batch', () => {
    const edit = (key: string) =>
      pending({ path: 'notes/a', type: 'MODIFIED', fields: [{ key, value: 1 }], isSent: true })
    const { first, phone } = sender([edit('x'), edit('y'), edit('z')])
    expect(first).toHaveLength(1)
    expect(phone.state.send).toMatchObject({ kind: 'sending', batches: [{}] })
  })

  test('Y10: after ten seconds with the lock, what is on its way is waited for and the other tabs have their turn', () => {
    const { first, answer, kinds } = sender()
    const environment = { ...NOW, nowMs: NOW.nowMs + 10_000 }
    expect(kinds(answer(first[0], { environment }))).not.toContain('look')
    const commands = kinds(answer(first[1], { environment }))
    expect(commands.filter((kind) => kind === 'releaseLock' || kind === 'acquireLock')).toEqual([
      'releaseLock',
      'acquireLock',
    ])
  })

  test('changes that other tabs are found to have done count for the next batch', () => {
    const { first, answer, phone, look, paths } = sender()
    answer(first[0])
    const gone = phone.pending.filter(({ path }) => path === 'notes/e').map(({ changeId }) => changeId)
    phone.play({ kind: 'adopted', added: [], sent: [], gone })
    expect(paths(look())).toEqual([['notes/f']])
  })
})

describe('Y13: one of two batches fails', () => {
  test('Y6: the other one counts all the same, and then what failed is sent again, alone', () => {
    const { first, answer, fail, phone, kinds } = sender()
    fail(first[0], unreachable)
    expect(phone.find('log')).toMatchObject({
      text: '[SYNC ERROR]',
      details: [expect.anything(), '', ['notes/a', 'notes/b']],
    })
    expect(phone.timer('send')).toBeUndefined()
    expect(phone.state.send.kind).toBe('sending')
    expect(kinds(answer(first[1]))).toContain('releaseLock')
    expect(phone.timer('send')).toBeDefined()
    expect(phone.pendingPaths).toEqual(['notes/a', 'notes/b', 'notes/e', 'notes/f'])
    phone.play({ kind: 'timerFired', timer: 'send' })
    const again = phone.play({ kind: 'lockGranted' }).filter((command) => command.kind === 'sendBatch')
    expect(again).toHaveLength(1)
    expect(again[0]?.changes.map(({ path }) => path)).toEqual(['notes/a', 'notes/b'])
  })

  test('both fail: one wait follows, the longer one that the server asked for', () => {
    const { first, fail, phone } = sender()
    fail(first[0], failure({ status: 503, retryAfterSeconds: 40 }))
    fail(first[1], failure({ status: 503, retryAfterSeconds: 20 }))
    expect(phone.timer('send')?.delayMs).toBe(40_000)
    expect(phone.state.sendAttempts).toBe(1)
  })

  test('after a failure one goes at a time until a batch has passed (I6)', () => {
    const { first, fail, phone } = sender()
    fail(first[0], failure({ status: 503 }))
    expect(phone.find('look'), 'nothing follows while the other one is on its way').toBeUndefined()
    fail(first[1], failure({ status: 503 }))
    phone.play({ kind: 'timerFired', timer: 'send' })
    const again = phone.play({ kind: 'lockGranted' }).filter((command) => command.kind === 'sendBatch')
    expect(again).toHaveLength(1)
  })

  test('faults 18, 21: a pause holds, and the answer to the other one still counts', () => {
    const { first, answer, fail, phone, kinds } = sender()
    expect(kinds(fail(first[0], failure({ status: 401, code: 'unauthenticated' })))).toContain('releaseLock')
    expect(phone.state).toMatchObject({ pause: 'unauthenticated', send: { kind: 'idle' } })
    const commands = answer(first[1])
    expect(phone.pendingPaths).toEqual(['notes/a', 'notes/b', 'notes/e', 'notes/f'])
    expect(kinds(commands)).not.toContain('acquireLock')
    fail(first[1], unreachable)
    expect(phone.state.isServerReachable).toBe(true)
  })

  test('a batch that is too large is halved when the other one is back, and its culprit is found', () => {
    const { first, answer, fail, phone } = sender()
    const tooLarge = failure({ status: 413, code: 'body-too-large' })
    fail(first[0], tooLarge)
    expect(phone.find('look')).toBeUndefined()
    answer(first[1])
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes.map(({ path }) => path)).toEqual(['notes/a', 'notes/b'])
    fail({ kind: 'sendBatch', batch: 3, changes: [] }, tooLarge)
    phone.play({ kind: 'lockGranted' })
    fail({ kind: 'sendBatch', batch: 4, changes: [] }, tooLarge)
    expect(phone.find('persist')?.write.rejected).toMatchObject([{ change: { path: 'notes/a' } }])
  })

  test('the change that the server names is that of the batch it was in', () => {
    const { first, fail, phone } = sender()
    fail(first[1], failure({ status: 400, code: 'invalid-request', field: 'changes.0.changeId' }))
    expect(phone.find('persist')?.write.rejected).toMatchObject([{ change: { path: 'notes/c' } }])
    expect(phone.find('look')).toBeDefined()
  })

  test('D4: an answer from another database between the two says nothing, the other one counts', () => {
    const { first, answer, phone } = sender()
    answer(first[0])
    answer(first[1], { epoch: 'two' })
    expect(phone.pendingPaths).toEqual(['notes/c', 'notes/d', 'notes/e', 'notes/f'])
    expect(phone.state.pull.kind).toBe('pulling')
  })

  test('Y3: the first answer after the network was away drops the other one, which may hang, and sends it again', () => {
    const { first, answer, phone, kinds } = sender()
    phone.play({ kind: 'wentOffline' })
    expect(kinds(answer(first[0]))).toEqual(expect.arrayContaining(['dropBatches', 'releaseLock', 'acquireLock']))
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes.map(({ path }) => path)).toEqual(['notes/c', 'notes/d'])
    // It was answered all the same.
    answer(first[1])
    expect(phone.pendingPaths).toEqual(['notes/e', 'notes/f'])
    expect(phone.state.send.kind).toBe('sending')
  })

  test('a request waits for no more than the batch that is on its way', () => {
    const { first, answer, fail, phone } = sender()
    fail(first[0], failure({ status: 503, retryAfterSeconds: 600 }))
    phone.play({ kind: 'asked', reason: 'manual' })
    answer(first[1])
    expect(phone.timer('send')).toBeUndefined()
    expect(phone.find('acquireLock')).toBeDefined()
  })
})
