import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import { fieldsOf } from '#testing/documents/documents'
import {
  NOW,
  added,
  applied,
  device,
  failure,
  page,
  pending,
  unreachable,
  SERVER_TIME,
} from '#testing/documents/sync-device'
import type { PendingChange } from '../change/change.ts'
import type { ChangeResult } from '../contract.ts'
import { recordsOf } from './pending-queue.ts'
import type { SyncFailure } from './sync-state.ts'

describe('sending', () => {
  test('Y1: a change is persisted by the very step that records it, also while offline', () => {
    const phone = device([], { isOnline: false })
    const change = added('a')
    phone.play({ kind: 'recorded', change })
    expect(phone.find('persist')?.write.put).toEqual([change])
    expect(phone.find('acquireLock')).toBeUndefined()
  })

  test('Y3: a change goes out at once while online, marked as sent before it is sent (F9)', () => {
    const phone = device()
    const change = added('a')
    phone.play({ kind: 'recorded', change })
    expect(phone.find('acquireLock')).toBeDefined()
    const commands = phone.play({ kind: 'lockGranted' })
    expect(commands.map((command) => command.kind)).toEqual(['persist', 'sendBatch'])
    expect(phone.find('persist')?.write.put).toEqual([{ ...change, isSent: true }])
  })

  test('at most 500 changes go in one batch, in order of recording', () => {
    const records = Array.from({ length: 501 }, (_none, index) => added(`n${index}`))
    const sent = device(records).send()
    expect(sent.map((change) => change.path)).toEqual(records.slice(0, 500).map((record) => record.path))
  })

  test('a batch stays below 1 MB, and a change that would not even fit alone is set aside', () => {
    const half = (id: string) => added(id, { fields: fieldsOf({ title: 'x'.repeat(500_000) }) })
    const huge = added('huge', { fields: fieldsOf({ title: 'ä'.repeat(600_000) }) })
    const phone = device([half('a'), huge, half('b'), half('c')])
    expect(phone.send().map((change) => change.path)).toEqual(['notes/a', 'notes/b'])
    expect(phone.find('persist')?.write.rejected).toMatchObject([
      { code: 'document-too-large', change: { path: 'notes/huge' } },
    ])
    expect(phone.pendingPaths).toEqual(['notes/a', 'notes/b', 'notes/c'])
  })

  test('S2: every change gets its own end, and the next batch follows', () => {
    const records = ['good', 'bad', 'old', 'gone', 'deleted', 'later'].map((id) => added(id))
    const deleted = pending({ path: 'notes/deleted-twice', type: 'DELETED' })
    const phone = device([...records, deleted], { batchLimit: 7, stream: 'open' })
    const [good, bad, old, gone] = phone.send()
    const results: ChangeResult[] = [
      applied(good?.changeId ?? '', 3),
      { outcome: 'rejected', changeId: bad?.changeId ?? '', code: 'invalid-document', message: 'Nein', field: 'title' },
      { outcome: 'superseded', changeId: old?.changeId ?? '', version: 9 },
      { outcome: 'gone', changeId: gone?.changeId ?? '', version: 2 },
      { outcome: 'gone', changeId: deleted.changeId, version: 4 },
    ]
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results })
    const write = phone.find('persist')?.write
    // D4: what lost against a later edit is kept as well, for a server that has lost that edit; so is a deletion that
    // found nothing, for a server that has lost the deletion before it.
    expect(write?.acknowledged).toMatchObject([
      { change: { path: 'notes/good' }, version: 3, isSettled: false, acknowledgedAt: SERVER_TIME },
      { change: { path: 'notes/old' }, version: 9, isSettled: false },
      { change: { path: 'notes/deleted-twice' }, version: 4, isSettled: false },
    ])
    // Y4; to delete what is gone already is no failure.
    expect(write?.rejected.map((entry) => [entry.change.path, entry.code, entry.field])).toEqual([
      ['notes/bad', 'invalid-document', 'title'],
      ['notes/gone', 'gone', undefined],
    ])
    expect(phone.pendingPaths).toEqual(['notes/deleted', 'notes/later'])
    expect(phone.find('acquireLock')).toBeDefined()
  })

  test('D4, fault 10: the time of an acknowledgement is the server’s, however far the device’s clock is off', () => {
    const phone = device([added('a')])
    const [change] = phone.send()
    const tenYearsOn = { ...NOW, nowMs: NOW.nowMs + 3_650 * DAY_MS }
    const results = [applied(change?.changeId ?? '')]
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results }, tenYearsOn)
    expect(phone.find('persist')?.write.acknowledged[0]?.acknowledgedAt).toBe(SERVER_TIME)
  })

  test('an answer without any result is a failure, not a reason to ask again at once', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results: [] })
    expect(phone.state.send.kind).toBe('waiting')
    expect(phone.pendingPaths).toEqual(['notes/a'])
  })

  test('a denied lock is tried again, and after 45 s the tab sends without it', () => {
    const phone = device([added('a')])
    phone.play({ kind: 'started' })
    phone.play({ kind: 'lockDenied' })
    expect(phone.timer('send')?.delayMs).toBe(2_000)
    phone.play({ kind: 'timerFired', timer: 'send' })
    phone.play({ kind: 'lockDenied' }, { ...NOW, nowMs: NOW.nowMs + 45_000 })
    expect(phone.find('sendBatch')?.changes).toHaveLength(1)
  })

  test('a device that has seen no page yet pulls before it sends, to know which database answers (D4)', () => {
    const phone = device([added('a')], { epoch: null, era: null, cursor: 0 })
    phone.play({ kind: 'started' })
    expect(phone.find('acquireLock')).toBeUndefined()
    phone.play({ kind: 'pulled', page: page({ since: 0, next: 0 }) })
    expect(phone.find('acquireLock')).toBeDefined()
  })
})

describe('failures of a whole batch', () => {
  const failing = (records: readonly PendingChange[], reason: Partial<SyncFailure>) => {
    const phone = device(records)
    phone.send()
    phone.play({ kind: 'sendFailed', failure: failure(reason) })
    return phone
  }

  test('without an answer it waits 1 s, 2 s, 4 s … 60 s, up to half shortened, and never gives up', () => {
    const phone = device([added('a')])
    const waits = Array.from({ length: 9 }, () => {
      phone.play({ kind: 'timerFired', timer: 'send' })
      if (phone.state.send.kind === 'idle') phone.play({ kind: 'started' })
      phone.play({ kind: 'lockGranted' })
      phone.play({ kind: 'sendFailed', failure: unreachable })
      return phone.timer('send')?.delayMs
    })
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(phone.state.isServerReachable).toBe(false)
    const other = device([added('a')])
    other.send()
    other.play({ kind: 'sendFailed', failure: unreachable }, { ...NOW, random: 1 })
    expect(other.timer('send')?.delayMs).toBe(500)
  })

  test('Y6: each change of it is logged with [SYNC ERROR] and stays in the queue', () => {
    const phone = failing([added('a'), added('b')], unreachable)
    expect(phone.find('log')).toMatchObject({
      level: 'error',
      text: '[SYNC ERROR]',
      details: ['network-request-failed', '', ['notes/a', 'notes/b']],
    })
    expect(phone.pendingPaths).toEqual(['notes/a', 'notes/b'])
    expect(phone.find('releaseLock')).toBeDefined()
  })

  test('the server says how long to wait', () => {
    expect(failing([added('a')], { status: 503, retryAfterSeconds: 20 }).timer('send')?.delayMs).toBe(20_000)
    expect(failing([added('a')], { status: 429, retryAfterSeconds: 10 ** 9 }).timer('send')?.delayMs).toBe(3_600_000)
  })

  test.each([
    [401, 'unauthenticated', 'unauthenticated'],
    [409, 'wrong-user', 'wrong-user'],
    [426, 'update-required', 'update-required'],
  ] as const)('faults 18, 21: %i %s pauses until the next request', (status, code, pause) => {
    const phone = failing([added('a')], { status, code })
    expect(phone.state.pause).toBe(pause)
    phone.play({ kind: 'recorded', change: added('b') })
    expect(phone.find('acquireLock')).toBeUndefined()
    phone.play({ kind: 'asked', reason: 'manual' })
    expect(phone.find('acquireLock')).toBeDefined()
  })

  test('a refusal of a request from before the last sign-in does not pause again', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'asked', reason: 'manual' })
    phone.play({ kind: 'sendFailed', failure: failure({ status: 401, code: 'unauthenticated' }) })
    expect(phone.state.pause).toBeNull()
    expect(phone.timer('send')).toBeDefined()
  })

  test('a batch that is too large is halved until the change that is too large stands alone and is set aside', () => {
    const phone = device(['a', 'b', 'c', 'd'].map((id) => added(id)))
    expect(phone.send()).toHaveLength(4)
    const tooLarge = failure({ status: 413, code: 'body-too-large' })
    phone.play({ kind: 'sendFailed', failure: tooLarge })
    expect(phone.play({ kind: 'lockGranted' }).find((command) => command.kind === 'sendBatch')?.changes).toHaveLength(2)
    phone.play({ kind: 'sendFailed', failure: tooLarge })
    phone.play({ kind: 'lockGranted' })
    phone.play({ kind: 'sendFailed', failure: tooLarge })
    expect(phone.find('persist')?.write.rejected).toMatchObject([
      { code: 'document-too-large', change: { path: 'notes/a' } },
    ])
    expect(phone.pendingPaths).toEqual(['notes/b', 'notes/c', 'notes/d'])
  })

  test('the change that the server names is set aside and the others go on', () => {
    const phone = failing([added('a'), added('b')], {
      status: 400,
      code: 'invalid-request',
      field: 'changes.1.changeId',
    })
    expect(phone.find('persist')?.write.rejected).toMatchObject([
      { code: 'invalid-change', change: { path: 'notes/b' } },
    ])
    expect(phone.pendingPaths).toEqual(['notes/a'])
    expect(phone.find('acquireLock')).toBeDefined()
  })

  test('a refusal of the envelope, such as a wrong configuration, sets nothing aside', () => {
    for (const reason of [
      { status: 403, code: 'cross-site' },
      { status: 400, code: 'invalid-request', field: 'clientTime' },
    ]) {
      const phone = failing([added('a')], reason)
      expect(phone.pendingPaths).toEqual(['notes/a'])
      expect(phone.state.send.kind).toBe('waiting')
    }
  })
})

describe('runs', () => {
  const runOf = (reason: 'start' | 'online' | 'visible' | 'change' | 'manual', count: number) => {
    const phone = device(
      Array.from({ length: count }, (_none, index) => added(`n${index}`)),
      { stream: 'open' },
    )
    phone.play(reason === 'start' ? { kind: 'started' } : { kind: 'asked', reason })
    if (count === 0) return phone
    phone.play({ kind: 'lockGranted' })
    const results = recordsOf(phone.state.queue).map((record) => applied(record.changeId))
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results })
    return phone
  }

  test('Y5: runs from start and online that processed something are announced, others are not', () => {
    expect(runOf('start', 2).find('announce')).toEqual({ kind: 'announce', count: 2 })
    expect(runOf('online', 1).find('announce')).toEqual({ kind: 'announce', count: 1 })
    expect(runOf('change', 1).find('announce')).toBeUndefined()
    expect(runOf('visible', 1).find('announce')).toBeUndefined()
    expect(runOf('manual', 1).find('announce')).toBeUndefined()
    expect(runOf('start', 0).find('announce')).toBeUndefined()
  })

  test('Y5: a run whose changes were all refused announces nothing', () => {
    const phone = device([added('a')], { stream: 'open' })
    const [change] = phone.send()
    const result: ChangeResult = {
      outcome: 'rejected',
      changeId: change?.changeId ?? '',
      code: 'not-allowed',
      message: '',
    }
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results: [result] })
    expect(phone.find('announce')).toBeUndefined()
  })

  test('Y3: going offline stops every timer and the stream, coming back starts them again', () => {
    const phone = device([added('a')], { stream: 'open' })
    phone.play({ kind: 'wentOffline' })
    expect(phone.find('closeStream')).toBeDefined()
    phone.play({ kind: 'recorded', change: added('b') })
    expect(phone.find('acquireLock')).toBeUndefined()
    phone.play({ kind: 'asked', reason: 'online' })
    expect(phone.find('acquireLock')).toBeDefined()
    expect(phone.find('pull')).toMatchObject({ kind: 'pull', since: 5, era: 'first' })
  })
})
