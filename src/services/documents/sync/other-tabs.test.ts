/** What other tabs of the browser did (Y10): by their word, or as found on the disk. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#testing/documents/documents'
import { added, applied, device, document, page, pending, SERVER_TIME } from '#testing/documents/sync-device'
import type { ChangeResult } from '../contract.ts'
import { recordsOf } from './pending-queue.ts'

test('their sent changes are not coalesced with, their removed ones are out, their added ones are in', () => {
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

test('Y2: their applied changes stay visible here while they leave the queue', () => {
  const change = added('a')
  const phone = device([change], { isOnline: false })
  phone.play({ kind: 'told', message: { kind: 'answered', epoch: 'one', results: [applied(change.changeId)] } })
  phone.play({ kind: 'adopted', added: [], sent: [], gone: [change.changeId] })
  expect(phone.pendingPaths).toEqual([])
  expect(phone.state.overlay).toHaveLength(1)
  expect(phone.find('announce')).toBeUndefined()
})

test('Y2: so do those that no tab could tell of, and each once', () => {
  const change = added('a')
  const phone = device([change], { isOnline: false })
  const entry = { change, version: 1, acknowledgedAt: SERVER_TIME, isSettled: false }
  for (let times = 0; times < 2; times++)
    phone.play({ kind: 'adopted', added: [], sent: [], gone: [change.changeId], applied: [entry] })
  expect(phone.pendingPaths).toEqual([])
  expect(phone.state.overlay).toEqual([entry])
})

test('D6: their superseded changes, or ones found deleted already, are known here for an era that has lost them', () => {
  const [old, gone] = [added('old'), added('gone')]
  const twice = pending({ path: 'notes/twice', type: 'DELETED' })
  const phone = device([old, twice, gone], { isOnline: false })
  const results: readonly ChangeResult[] = [
    { outcome: 'superseded', changeId: old.changeId, version: 2 },
    { outcome: 'gone', changeId: twice.changeId, version: 4 },
    { outcome: 'gone', changeId: gone.changeId, version: 3 },
  ]
  phone.play({ kind: 'told', message: { kind: 'answered', epoch: 'one', results } })
  expect(phone.state.overlay.map((entry) => [entry.change.path, entry.version])).toEqual([
    ['notes/old', 2],
    ['notes/twice', 4],
  ])
})

test('a late answer of theirs takes nothing out: the change store shows what is pending', () => {
  const change = added('a')
  const phone = device([change], { isOnline: false })
  phone.play({ kind: 'told', message: { kind: 'answered', epoch: 'one', results: [applied(change.changeId)] } })
  expect(phone.pendingPaths).toEqual(['notes/a'])
})

test('their pages are taken into memory and not written again', () => {
  const phone = device()
  phone.play({ kind: 'told', message: { kind: 'page', page: page({ next: 6, documents: [document('a')] }) } })
  expect(phone.find('writeCache')?.into).toBe('memory')
  expect(phone.find('tell')).toBeUndefined()
})

test('a page of theirs for another person is nothing', () => {
  const phone = device()
  const message = { kind: 'page', page: page({ userId: 'bert', next: 6 }) } as const
  expect(phone.play({ kind: 'told', message })).toEqual([])
})
