/** What is brought back from the list „Nicht übernommen“ (rules Y4, S6), by the sync core. */
import { expect, test } from 'vitest'
import { fieldsOf } from '#testing/documents/documents'
import { applied, device, pending, SERVER_TIME } from '#testing/documents/sync-device'
import type { PendingChange } from '../change/change.ts'

const titled = (title: string, parts: Partial<PendingChange> = {}) =>
  pending({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title }), ...parts })

const again = (change: PendingChange): PendingChange => ({ ...change, isSent: true, isRetried: true })

const titlesOf = (changes: readonly PendingChange[]) => changes.map(({ fields }) => fields[0]?.value)

test('Y4: it is sent before what was edited since, from the place it had, and says that it is tried again', () => {
  const older = titled('älter')
  const newer = titled('neuer')
  const phone = device([newer], { isOnline: false })
  phone.play({ kind: 'retried', change: again(older), rejectedId: older.changeId })
  expect(phone.find('persist')?.write).toMatchObject({ put: [{ isRetried: true }], retried: [older.changeId] })
  expect(titlesOf(phone.pending)).toEqual(['älter', 'neuer'])
  phone.play({ kind: 'asked', reason: 'online' })
  phone.play({ kind: 'lockGranted' })
  const sent = phone.find('sendBatch')?.changes ?? []
  expect(sent.map(({ isRetried }) => isRetried)).toEqual([true, undefined])
  expect(titlesOf(sent)).toEqual(['älter', 'neuer'])
})

test('F7, S6: it goes on building on what it has seen when a later edit of its document is answered', () => {
  const older = titled('älter', { baseVersion: 3 })
  const newer = titled('neuer', { baseVersion: 3 })
  const phone = device([newer], { stream: 'open' })
  phone.send()
  phone.play({ kind: 'retried', change: again(older), rejectedId: older.changeId })
  expect(phone.find('sendBatch')).toBeUndefined()
  const results = [applied(newer.changeId, 4)]
  phone.play({ kind: 'sendAnswered', epoch: 'one', era: 'first', serverTime: SERVER_TIME, results })
  expect(phone.pending).toMatchObject([{ changeId: older.changeId, baseVersion: 3, isRetried: true }])
})

test('F9: later edits fold among themselves behind it', () => {
  const older = titled('älter')
  const [newer, newest] = [titled('neuer'), titled('neuester')]
  const phone = device([], { isOnline: false })
  phone.play({ kind: 'recorded', change: newer })
  phone.play({ kind: 'retried', change: again(older), rejectedId: older.changeId })
  phone.play({ kind: 'recorded', change: newest })
  expect(titlesOf(phone.pending)).toEqual(['älter', 'neuester'])
  expect(phone.pending.map(({ isRetried }) => isRetried)).toEqual([true, undefined])
})

test('F9: a later deletion is sent behind it, also of what it adds', () => {
  const older = pending({ path: 'notes/a/items/find_x', type: 'ADD' })
  const removal = pending({ path: 'notes/a/items/find_x', type: 'DELETED', id: 'x' })
  const phone = device([], { isOnline: false })
  phone.play({ kind: 'retried', change: again(older), rejectedId: older.changeId })
  phone.play({ kind: 'recorded', change: removal })
  expect(phone.pending.map(({ type }) => type)).toEqual(['ADD', 'DELETED'])
})
