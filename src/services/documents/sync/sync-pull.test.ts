import { describe, expect, test } from 'vitest'
import { added, applied, device, document, page, pending, SERVER_TIME } from '#testing/documents/sync-device'
import type { ChangeResult } from '../contract.ts'
import type { SyncState } from './sync-state.ts'

describe('pulling', () => {
  const pulling = (parts: Partial<SyncState> = {}) => {
    const phone = device([], parts)
    phone.play({ kind: 'started' })
    return phone
  }

  test('D2: pages follow each other until there are no more, then the stream opens where they end', () => {
    const phone = pulling()
    phone.play({ kind: 'pulled', page: page({ next: 9, hasMore: true, documents: [document('a')] }) })
    expect(phone.find('writeCache')?.write.position).toEqual({
      since: 5,
      sinceEra: 'first',
      cursor: 9,
      epoch: 'one',
      era: 'first',
    })
    expect(phone.find('pull')).toMatchObject({ kind: 'pull', since: 9, era: 'first' })
    phone.play({ kind: 'pulled', page: page({ since: 9, next: 12 }) })
    expect(phone.find('openStream')).toEqual({ kind: 'openStream', since: 12 })
    expect(phone.state.lastSyncedAt).toBe('2026-11-20T12:00:00.000Z')
  })

  test('D5: a page for another user changes nothing and pauses', () => {
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
    expect(phone.find('pull')).toMatchObject({ kind: 'pull', since: 6, era: 'first' })
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

  test('D6: a stream page of another era is pulled for, and the pulled one carries the device over', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'streamPage', page: page({ era: 'second', next: 6, documents: [document('a')] }) })
    expect(phone.find('writeCache')).toBeUndefined()
    expect(phone.find('pull')).toMatchObject({ kind: 'pull', since: 5, era: 'first' })
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 6, documents: [document('a')] }) })
    expect(phone.state).toMatchObject({ cursor: 6, era: 'second' })
    phone.play({ kind: 'streamPage', page: page({ era: 'second', since: 6, next: 7 }) })
    expect(phone.state.cursor).toBe(7)
  })

  test('D6: with a new era, changes another tab was answered and no page has brought yet are looked up, too', () => {
    const phone = pulling()
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 6, documents: [document('a')] }) })
    expect(phone.find('loadAcknowledged')).toEqual({ kind: 'loadAcknowledged', which: 'unsettled' })
    phone.play({ kind: 'asked', reason: 'visible' })
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 6, next: 7 }) })
    expect(phone.find('loadAcknowledged')).toBeUndefined()
  })

  test('D6: an answer of another era to a question the stream has outrun says nothing about the cursor of now', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'asked', reason: 'visible' })
    phone.play({ kind: 'streamPage', page: page({ since: 5, next: 7, documents: [document('a')] }) })
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 5 }) })
    expect(phone.find('writeCache')).toBeUndefined()
    expect(phone.state).toMatchObject({ cursor: 7, era: 'first' })
    expect(phone.find('pull')).toMatchObject({ since: 7, era: 'first' })
    // The restored server has never come so far, and begins anew.
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 0, next: 5 }) })
    expect(phone.find('pull')).toMatchObject({ since: 0, era: null })
  })

  test('D6: an era with nothing new is kept too, since the cursor is asked for in it from now on', () => {
    const phone = pulling()
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 5 }) })
    expect(phone.find('writeCache')?.write.position).toEqual({
      since: 5,
      sinceEra: 'first',
      cursor: 5,
      epoch: 'one',
      era: 'second',
    })
  })

  test('D6: a disk that another tab has left in another era is pulled for, without this tab going back', () => {
    const phone = device([], { era: 'second', stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 3, epoch: 'one', era: 'first' } })
    expect(phone.find('pull')).toMatchObject({ since: 3, era: 'first' })
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 3, next: 4, hasMore: true }) })
    expect(phone.find('writeCache')).toMatchObject({
      into: 'disk',
      write: { position: { since: 3, sinceEra: 'first', cursor: 4, era: 'second' } },
    })
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 4, next: 5 }) })
    expect(phone.find('writeCache')?.into).toBe('disk')
    expect(phone.state).toMatchObject({ cursor: 5, era: 'second' })
    phone.play({ kind: 'asked', reason: 'visible' })
    expect(phone.find('pull')).toMatchObject({ since: 5, era: 'second' })
  })

  test.each([
    ['stream', 'streamPage'],
    ['pull', 'pulled'],
  ] as const)(
    'D6 fault 24: an answer from an era that is over is asked for again by the next page (%s)',
    (_by, kind) => {
      const change = added('a')
      const phone = device([change], { era: 'second', stream: 'open' })
      phone.send()
      phone.play({ kind: 'pulled', page: page({ era: 'second' }) })
      const results = [applied(change.changeId, 6)]
      phone.play({ kind: 'sendAnswered', epoch: 'one', era: 'first', serverTime: SERVER_TIME, results })
      expect(phone.pendingPaths).toEqual([])
      expect(phone.find('pull')).toBeDefined()
      // Another user has made the document's version 6 of this era.
      phone.play({ kind, page: page({ era: 'second', next: 6, documents: [document('a', 6)] }) })
      expect(phone.pendingPaths).toEqual(['notes/a'])
      expect(phone.find('persist')?.write.reopened).toEqual([change.changeId])
      expect(phone.find('writeCache')?.write.settled).toEqual([])
      expect(phone.find('acquireLock')).toBeDefined()
    },
  )

  test('D6: an answer from an era that is still to come counts when its first page is there', () => {
    const [change, later] = [added('a'), pending({ path: 'notes/a', type: 'MODIFIED' })]
    const phone = device([change], { stream: 'open' })
    phone.send()
    phone.play({ kind: 'recorded', change: later })
    const results = [applied(change.changeId, 3)]
    phone.play({ kind: 'sendAnswered', epoch: 'one', era: 'second', serverTime: SERVER_TIME, results })
    expect(phone.pending.map(({ type, baseVersion }) => [type, baseVersion])).toEqual([['MODIFIED', 0]])
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 6, documents: [document('a', 3)] }) })
    expect(phone.pending).toHaveLength(1)
    expect(phone.find('writeCache')?.write.settled).toEqual([change.changeId])
  })

  const failed = (code: string, status: number) =>
    ({ kind: 'pullFailed', failure: { code, message: '', status } }) as const

  test.each([
    ['fails', [failed('unavailable', 503), { kind: 'timerFired', timer: 'pull' }]],
    ['is given up for one of a new network', [{ kind: 'asked', reason: 'online' }]],
    ['is refused and asked for again', [failed('unauthenticated', 401), { kind: 'asked', reason: 'manual' }]],
  ] as const)('Y9, fault 8: a pull from where the disk stands that %s begins there again', (_how, events) => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 3, epoch: 'one', era: 'first' } })
    for (const event of events) phone.play(event)
    expect(phone.find('pull')).toMatchObject({ since: 3, era: 'first' })
    phone.play({ kind: 'pulled', page: page({ since: 3, next: 5 }) })
    expect(phone.find('writeCache')).toMatchObject({ into: 'disk', write: { position: { since: 3, cursor: 5 } } })
    phone.play({ kind: 'asked', reason: 'visible' })
    expect(phone.find('pull')).toMatchObject({ since: 5, era: 'first' })
  })

  test('Y9: if the disk is found while it is pulled for, the next pull begins', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 2, epoch: 'one', era: 'first' } })
    phone.play({ kind: 'diskFound', position: { cursor: 3, epoch: 'one', era: 'first' } })
    expect(phone.find('pull')).toBeUndefined()
    phone.play({ kind: 'pulled', page: page({ since: 2, next: 5 }) })
    expect(phone.find('pull')).toMatchObject({ since: 3, era: 'first' })
    phone.play({ kind: 'pulled', page: page({ since: 3, next: 5 }) })
    expect(phone.find('pull')).toBeUndefined()
  })

  test('D6 fault 24: a disk that stands where the restored server has never been is pulled anew', () => {
    const phone = device([], { era: 'second', stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 7, epoch: 'one', era: 'first' } })
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 0, next: 6, documents: [document('a')] }) })
    expect(phone.find('pull')).toMatchObject({ since: 0, era: null })
    phone.play({ kind: 'pulled', page: page({ era: 'second', since: 0, next: 6, documents: [document('a')] }) })
    expect(phone.find('writeCache')).toMatchObject({ into: 'both', write: { keepOnly: new Set(['notes/a']) } })
  })

  test('D6: with the disk ahead in an era that this tab has not heard of, it asks from its own cursor', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 5, epoch: 'one', era: 'second' } })
    phone.play({ kind: 'pulled', page: page({ era: 'second', next: 5 }) })
    expect(phone.find('pull')).toMatchObject({ since: 5, era: 'first' })
    expect(phone.find('writeCache')).toBeUndefined()
  })

  test('D4: a disk with documents of another database is pulled for from the beginning', () => {
    const phone = device([], { stream: 'open' })
    phone.play({ kind: 'diskFound', position: { cursor: 3, epoch: 'old', era: 'first' } })
    expect(phone.find('pull')).toMatchObject({ since: 0, era: null })
  })

  test('D3: a disk that another tab has brought further is nothing to care about', () => {
    const phone = device([], { stream: 'open' })
    expect(phone.play({ kind: 'diskFound', position: { cursor: 6, epoch: 'one', era: 'first' } })).toEqual([])
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
    phone.play({
      kind: 'sendAnswered',
      epoch: 'one',
      serverTime: SERVER_TIME,
      results: [applied(change?.changeId ?? '', 3)],
    })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'streamPage', page: page({ since: 5, next: 6, documents: [document('a', 2)] }) })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'streamPage', page: page({ since: 6, next: 7, documents: [document('a', 3)] }) })
    expect(phone.state.overlay).toEqual([])
    expect(phone.find('writeCache')?.write.settled).toEqual([change?.changeId])
  })

  test('D6, fault 24: a superseded change is settled by a later version only, because it made none of its own', () => {
    const phone = device([added('a')], { stream: 'open' })
    const [change] = phone.send()
    const results: readonly ChangeResult[] = [{ outcome: 'superseded', changeId: change?.changeId ?? '', version: 3 }]
    phone.play({ kind: 'sendAnswered', epoch: 'one', serverTime: SERVER_TIME, results })
    phone.play({ kind: 'pulled', page: page() })
    phone.play({ kind: 'streamPage', page: page({ since: 5, next: 6, documents: [document('a', 3)] }) })
    phone.play({ kind: 'asked', reason: 'visible' })
    phone.play({ kind: 'pulled', page: page({ since: 6, next: 6 }) })
    expect(phone.state.overlay).toHaveLength(1)
    phone.play({ kind: 'streamPage', page: page({ since: 6, next: 7, documents: [document('a', 4)] }) })
    expect(phone.state.overlay).toEqual([])
  })

  test('a pull that began after the answer settles what it did not bring (deleted and lost meanwhile)', () => {
    const phone = device([added('a')])
    const [change] = phone.send()
    phone.play({
      kind: 'sendAnswered',
      epoch: 'one',
      serverTime: SERVER_TIME,
      results: [applied(change?.changeId ?? '')],
    })
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
    ['a cursor the database never counted to', page({ since: 0, next: 9, era: 'second' })],
  ])(
    'D4 D6 fault 24: %s: everything is pulled anew, and only then is dropped what is not there any more',
    (_why, first) => {
      const phone = device([])
      phone.play({ kind: 'started' })
      phone.play({ kind: 'pulled', page: first })
      expect(phone.find('pull')).toMatchObject({ kind: 'pull', since: 0, era: null })
      expect(phone.find('writeCache')).toBeUndefined()
      const { epoch, era } = first
      phone.play({
        kind: 'pulled',
        page: page({ epoch, era, since: 0, next: 2, hasMore: true, documents: [document('a')] }),
      })
      expect(phone.find('writeCache')?.write).toMatchObject({ position: null, keepOnly: null })
      phone.play({ kind: 'pulled', page: page({ epoch, era, since: 2, next: 3, documents: [document('b')] }) })
      const write = phone.find('writeCache')?.write
      expect(write?.position).toEqual({ since: 0, sinceEra: null, cursor: 3, epoch, era })
      expect(write?.keepOnly).toEqual(new Set(['notes/a', 'notes/b']))
      expect(phone.find('loadAcknowledged')).toBeDefined()
    },
  )

  test('D4: acknowledged changes are sent again before everything newer, with the changeIds they had', () => {
    const old = added('old', { changeId: 'old-change' })
    const phone = device([added('new')], { stream: 'open' })
    const entry = { change: old, version: 1, acknowledgedAt: '2026-11-19T12:00:00.000Z', isSettled: true }
    phone.play({ kind: 'acknowledgedLoaded', entries: [entry] })
    expect(phone.find('persist')?.write.reopened).toEqual(['old-change'])
    phone.play({ kind: 'lockGranted' })
    expect(phone.find('sendBatch')?.changes.map((change) => change.path)).toEqual(['notes/old', 'notes/new'])
  })

  test('D4, Y10: a change another tab had acknowledged is sent again also if it still waits here', () => {
    const change = added('a')
    const phone = device([change], { stream: 'open' })
    const entry = { change, version: 1, acknowledgedAt: '2026-11-19T12:00:00.000Z', isSettled: true }
    phone.play({ kind: 'acknowledgedLoaded', entries: [entry] })
    const write = phone.find('persist')?.write
    expect(write?.put.map((record) => record.changeId)).toEqual([change.changeId])
    expect(write?.reopened).toEqual([change.changeId])
  })

  test('D4: the first page of a device asks for what an older database answered to another tab', () => {
    const phone = device([], { epoch: null, era: null, cursor: 0 })
    phone.play({ kind: 'started' })
    phone.play({ kind: 'pulled', page: page({ since: 0, next: 4 }) })
    expect(phone.find('loadAcknowledged')).toBeDefined()
  })

  test('D4: the answer of a database that was not pulled yet removes nothing', () => {
    const phone = device([added('a')])
    const [change] = phone.send()
    phone.play({
      kind: 'sendAnswered',
      epoch: 'two',
      serverTime: SERVER_TIME,
      results: [applied(change?.changeId ?? '')],
    })
    expect(phone.pendingPaths).toEqual(['notes/a'])
    expect(phone.state.send.kind).toBe('waiting')
  })
})
