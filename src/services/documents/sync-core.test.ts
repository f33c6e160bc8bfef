import { describe, expect, test } from 'vitest'
import { changeOf, fieldsOf } from '#testing/documents'
import type { Change, PendingChange } from './change.ts'
import type { ChangeResult, FeedPage } from './contract.ts'
import type { StoredDocument } from './document.ts'
import { createQueue, recordsOf } from './pending-queue.ts'
import { step } from './sync-core.ts'
import { initialState, type Command, type SyncEvent, type SyncFailure, type SyncState } from './sync-state.ts'

const NOW = { nowMs: Date.UTC(2026, 10, 20, 12), random: 0 }
let sequences = 0

function pending(parts: Partial<PendingChange> & Pick<Change, 'path' | 'type'>): PendingChange {
  sequences += 1
  return {
    ...changeOf(parts),
    sequence: sequences,
    lastSequence: sequences,
    mayBeOnServer: false,
    isSent: false,
    ...parts,
  }
}

const added = (id: string, parts: Partial<PendingChange> = {}) =>
  pending({ path: `notes/${id}`, type: 'ADD', ...parts })

/** Plays events and remembers every command; `state` and `commands` are those after the last event. */
function device(records: readonly PendingChange[] = [], parts: Partial<SyncState> = {}) {
  let state: SyncState = {
    ...initialState({
      userId: 'anna',
      isOnline: true,
      queue: createQueue(records),
      overlay: [],
      cursor: 5,
      epoch: 'one',
      lastSyncedAt: null,
      lastSequence: sequences,
    }),
    ...parts,
  }
  let commands: readonly Command[] = []
  return {
    play(event: SyncEvent, environment = NOW) {
      const next = step(state, event, environment)
      state = next.state
      commands = next.commands
      return commands
    },
    /** Starts, gets the lock and hands out what is sent. */
    send() {
      this.play({ kind: 'started' })
      this.play({ kind: 'lockGranted' })
      return this.find('sendBatch')?.changes ?? []
    },
    find<Kind extends Command['kind']>(kind: Kind) {
      return commands.find((command): command is Extract<Command, { kind: Kind }> => command.kind === kind)
    },
    timer: (timer: string) =>
      commands.find((command) => command.kind === 'setTimer' && command.timer === timer) as
        | Extract<Command, { kind: 'setTimer' }>
        | undefined,
    get state() {
      return state
    },
    get pendingPaths() {
      return recordsOf(state.queue).map((record) => record.path)
    },
  }
}

const applied = (changeId: string, version = 1): ChangeResult => ({
  outcome: 'applied',
  changeId,
  version,
  supersededKeys: [],
})
const failure = (parts: Partial<SyncFailure>): SyncFailure => ({
  code: 'internal-error',
  message: '',
  status: 500,
  ...parts,
})
const unreachable = failure({ code: 'network-request-failed', status: 0 })

function document(id: string, version = 1, parts: Partial<StoredDocument> = {}): FeedPage['documents'][number] {
  return {
    collection: 'notes',
    id,
    ownerId: 'anna',
    memberIds: [],
    version,
    createdAt: '2026-11-12T12:00:00.000Z',
    updatedAt: '2026-11-12T12:00:00.000Z',
    isDeleted: false,
    fields: {},
    ...parts,
  } as FeedPage['documents'][number]
}

function page(parts: Partial<FeedPage> = {}): FeedPage {
  return { userId: 'anna', epoch: 'one', since: 5, next: 5, hasMore: false, documents: [], lost: [], ...parts }
}

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
      { outcome: 'gone', changeId: gone?.changeId ?? '' },
      { outcome: 'gone', changeId: deleted.changeId },
    ]
    phone.play({ kind: 'sendAnswered', epoch: 'one', results })
    const write = phone.find('persist')?.write
    expect(write?.acknowledged).toMatchObject([{ change: { path: 'notes/good' }, version: 3, isSettled: false }])
    // Y4; to delete what is gone already is no failure.
    expect(write?.rejected.map((entry) => [entry.change.path, entry.code, entry.field])).toEqual([
      ['notes/bad', 'invalid-document', 'title'],
      ['notes/gone', 'gone', undefined],
    ])
    expect(phone.pendingPaths).toEqual(['notes/deleted', 'notes/later'])
    expect(phone.find('acquireLock')).toBeDefined()
  })

  test('an answer without any result is a failure, not a reason to ask again at once', () => {
    const phone = device([added('a')])
    phone.send()
    phone.play({ kind: 'sendAnswered', epoch: 'one', results: [] })
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
    const phone = device([added('a')], { epoch: null, cursor: 0 })
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
  ] as const)('%i %s pauses until somebody asks', (status, code, pause) => {
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
    phone.play({ kind: 'sendAnswered', epoch: 'one', results })
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
    phone.play({ kind: 'sendAnswered', epoch: 'one', results: [result] })
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
    expect(phone.find('pull')).toEqual({ kind: 'pull', since: 5 })
  })
})

describe('pulling', () => {
  const pulling = (parts: Partial<SyncState> = {}) => {
    const phone = device([], parts)
    phone.play({ kind: 'started' })
    return phone
  }

  test('D2: pages follow each other until there are no more, then the stream opens where they end', () => {
    const phone = pulling()
    phone.play({ kind: 'pulled', page: page({ next: 9, hasMore: true, documents: [document('a')] }) })
    expect(phone.find('writeCache')?.write.position).toEqual({ since: 5, cursor: 9, epoch: 'one' })
    expect(phone.find('pull')).toEqual({ kind: 'pull', since: 9 })
    phone.play({ kind: 'pulled', page: page({ since: 9, next: 12 }) })
    expect(phone.find('openStream')).toEqual({ kind: 'openStream', since: 12 })
    expect(phone.state.lastSyncedAt).toBe('2026-11-20T12:00:00.000Z')
  })

  test('D5: a page for somebody else changes nothing and pauses', () => {
    const phone = pulling()
    phone.play({ kind: 'pulled', page: page({ userId: 'bert', next: 9, documents: [document('b')] }) })
    expect(phone.find('writeCache')).toBeUndefined()
    expect(phone.state).toMatchObject({ pause: 'wrong-user', cursor: 5 })
  })

  test('D3: a stream page that connects is taken, one that leaves a gap is pulled for, an old one is nothing', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'streamPage', page: page({ since: 5, next: 6, documents: [document('a')] }) })
    expect(phone.state.cursor).toBe(6)
    expect(phone.play({ kind: 'streamPage', page: page({ since: 4, next: 6 }) })).toEqual([])
    phone.play({ kind: 'streamPage', page: page({ since: 8, next: 9 }) })
    expect(phone.find('writeCache')).toBeUndefined()
    expect(phone.find('pull')).toEqual({ kind: 'pull', since: 6 })
  })

  test('a lost stream is waited for, pulled for, and opened again', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'streamLost' })
    expect(phone.timer('stream')?.delayMs).toBe(1_000)
    phone.play({ kind: 'timerFired', timer: 'stream' })
    expect(phone.find('pull')).toBeDefined()
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.find('openStream')).toBeDefined()
  })

  test('every minute is pulled anyway', () => {
    const phone = pulling()
    expect(phone.state.pull.kind).toBe('pulling')
    phone.play({ kind: 'pulled', page: page() })
    phone.play({ kind: 'timerFired', timer: 'poll' })
    expect(phone.find('pull')).toBeDefined()
    expect(phone.timer('poll')?.delayMs).toBe(60_000)
  })

  test('Y2: an acknowledged change is shown until the cache has its version, then it is settled', () => {
    const phone = device([added('a')], { stream: 'open' })
    const [change] = phone.send()
    phone.play({ kind: 'sendAnswered', epoch: 'one', results: [applied(change?.changeId ?? '', 3)] })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'streamPage', page: page({ since: 5, next: 6, documents: [document('a', 2)] }) })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'streamPage', page: page({ since: 6, next: 7, documents: [document('a', 3)] }) })
    expect(phone.state.overlay).toEqual([])
    expect(phone.find('writeCache')?.write.settled).toEqual([change?.changeId])
  })

  test('a pull that began after the answer settles what it did not bring (deleted and lost meanwhile)', () => {
    const phone = device([added('a')])
    const [change] = phone.send()
    phone.play({ kind: 'sendAnswered', epoch: 'one', results: [applied(change?.changeId ?? '')] })
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'pulled', page: page() })
    expect(phone.state.overlay).toEqual([])
  })
})

describe('a server from a backup', () => {
  test.each([
    ['another epoch', page({ epoch: 'two', next: 5 })],
    ['a counter behind the cursor', page({ next: 3 })],
  ])('D4: %s: everything is pulled anew, and only then is dropped what is not there any more', (_why, first) => {
    const phone = device([])
    phone.play({ kind: 'started' })
    phone.play({ kind: 'pulled', page: first })
    expect(phone.find('pull')).toEqual({ kind: 'pull', since: 0 })
    expect(phone.find('writeCache')).toBeUndefined()
    const { epoch } = first
    phone.play({ kind: 'pulled', page: page({ epoch, since: 0, next: 2, hasMore: true, documents: [document('a')] }) })
    expect(phone.find('writeCache')?.write).toMatchObject({ position: null, keepOnly: null })
    phone.play({ kind: 'pulled', page: page({ epoch, since: 2, next: 3, documents: [document('b')] }) })
    const write = phone.find('writeCache')?.write
    expect(write?.position).toEqual({ since: 0, cursor: 3, epoch })
    expect(write?.keepOnly).toEqual(new Set(['notes/a', 'notes/b']))
    expect(phone.find('loadAcknowledged')).toBeDefined()
  })

  test('D4: what was acknowledged goes out again before everything newer, with the changeIds it had', () => {
    const old = added('old', { changeId: 'old-change' })
    const phone = device([added('new')], { stream: 'open' })
    const entry = { change: old, version: 1, acknowledgedAt: '2026-11-19T12:00:00.000Z', isSettled: true }
    phone.play({ kind: 'acknowledgedLoaded', entries: [entry] })
    expect(phone.find('persist')?.write.reopened).toEqual(['old-change'])
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes.map((change) => change.path)).toEqual(['notes/old', 'notes/new'])
  })

  test('D4: the first page of a device asks what another tab was told by an older database', () => {
    const phone = device([], { epoch: null, cursor: 0 })
    phone.play({ kind: 'started' })
    phone.play({ kind: 'pulled', page: page({ since: 0, next: 4 }) })
    expect(phone.find('loadAcknowledged')).toBeDefined()
  })

  test('D4: the answer of a database that was not pulled yet removes nothing', () => {
    const phone = device([added('a')])
    const [change] = phone.send()
    phone.play({ kind: 'sendAnswered', epoch: 'two', results: [applied(change?.changeId ?? '')] })
    expect(phone.pendingPaths).toEqual(['notes/a'])
    expect(phone.state.send.kind).toBe('waiting')
  })
})

describe('other tabs', () => {
  test('what they sent is not folded into, what they took out is out, what they added is in', () => {
    const [mine, theirs, gone] = [added('mine'), added('theirs'), added('gone')]
    const phone = device([mine, gone], { isOnline: false })
    phone.play({ kind: 'adopted', added: [theirs], sent: [mine.changeId], gone: [gone.changeId] })
    expect(phone.pendingPaths).toEqual(['notes/mine', 'notes/theirs'])
    phone.play({
      kind: 'recorded',
      change: pending({ path: 'notes/mine', type: 'MODIFIED', fields: fieldsOf({ count: 1 }) }),
    })
    expect(recordsOf(phone.state.queue).map((record) => record.type)).toEqual(['ADD', 'ADD', 'MODIFIED'])
  })

  test('Y2: what they have got applied stays in view here while it goes out of the queue', () => {
    const change = added('a')
    const phone = device([change], { isOnline: false })
    phone.play({ kind: 'told', message: { kind: 'answered', epoch: 'one', results: [applied(change.changeId)] } })
    phone.play({ kind: 'adopted', added: [], sent: [], gone: [change.changeId] })
    expect(phone.pendingPaths).toEqual([])
    expect(phone.state.overlay).toHaveLength(1)
    expect(phone.find('announce')).toBeUndefined()
  })

  test('an answer of theirs that is told late takes nothing out: what is pending shows in the change store', () => {
    const change = added('a')
    const phone = device([change], { isOnline: false })
    phone.play({ kind: 'told', message: { kind: 'answered', epoch: 'one', results: [applied(change.changeId)] } })
    expect(phone.pendingPaths).toEqual(['notes/a'])
  })

  test('their pages are taken into memory and not written again', () => {
    const phone = device()
    phone.play({ kind: 'told', message: { kind: 'page', page: page({ next: 6, documents: [document('a')] }) } })
    expect(phone.find('writeCache')?.isShared).toBe(true)
    expect(phone.find('tell')).toBeUndefined()
  })

  test('a page of theirs for another person is nothing', () => {
    const phone = device()
    const message = { kind: 'page', page: page({ userId: 'bert', next: 6 }) } as const
    expect(phone.play({ kind: 'told', message })).toEqual([])
  })
})
