import { expect, test, vi } from 'vitest'
import { NOON_MS } from '#testing/documents/documents'
import { createQueue } from '../../sync/pending-queue.ts'
import { createSharedStorage } from '../../simulation/storage.simulation.ts'
import { CHANGE_STORE_KEY } from './change-store.ts'
import { pendingOf, rejectedOf } from '../cache/document-cache.suite.ts'
import { openWriter as open } from './outbox-writer.suite.ts'

const [a, b] = [pendingOf('a'), pendingOf('b', { sequence: 2, lastSequence: 2 })]

test('Y1: the outbox and localStorage are written at the end of the tick, the outbox in one transaction', async () => {
  const { save, outbox, stored, countWrites } = open()
  save([a], { put: [a] })
  save([a, b], { put: [b] })
  expect(outbox()).toEqual([])
  expect(stored()).toEqual([])
  await Promise.resolve()
  expect(outbox()).toEqual(['change-a', 'change-b'])
  expect(countWrites).toHaveBeenCalledTimes(1)
  await Promise.resolve()
  expect(stored()).toEqual(['notes/a', 'notes/b'])
})

test('Y1: what is folded away within a tick never gets into the outbox, and counts as dropped', async () => {
  const { save, outbox, settle, disk } = open()
  save([a], { put: [a] })
  save([b], { put: [b], remove: ['change-a'] })
  await settle()
  expect(outbox()).toEqual(['change-b'])
  expect([...disk.dropped.keys()]).toEqual(['change-a'])
})

test('Y1: with more than 100 pending, localStorage follows within 250 ms, or when the page goes', async () => {
  const many = Array.from({ length: 101 }, (_none, index) => pendingOf(`n${index}`))
  const { save, stored, runTimers, settle, writer } = open()
  save(many, { put: many })
  await settle()
  expect(stored()).toEqual([])
  runTimers(250)
  expect(stored()).toHaveLength(101)
  save(many.slice(1), { remove: ['change-n0'] })
  writer.flush()
  expect(stored()).toHaveLength(100)
})

test('Y10, D6: a change that another tab has brought back on the disk is not reported as done', async () => {
  const { save, writer, failures, settle, disk } = open()
  save([a], { put: [a] })
  save([], { remove: ['change-a'] })
  await settle()
  const stillDone = async (changeIds: readonly string[]) => (await writer.readShared(changeIds)).stillDone
  expect(await stillDone(['change-a', 'change-b'])).toEqual(['change-a'])
  disk.dropped.delete('change-a')
  expect(await stillDone(['change-a'])).toEqual([])
  failures.isDiskFull = true
  save([], { remove: ['change-b'] })
  await settle()
  expect(await stillDone(['change-b'])).toEqual(['change-b'])
})

test('what a full disk could not take goes into the next write, or is tried again after 5 s', async () => {
  const { save, failures, outbox, settle, runTimers, error } = open()
  failures.isDiskFull = true
  save([a], { put: [a] })
  save([a, b], { put: [b] })
  await settle()
  expect(outbox()).toEqual([])
  expect(error).toHaveBeenCalledOnce()
  failures.isDiskFull = false
  runTimers(5_000)
  await settle()
  expect(outbox().sort()).toEqual(['change-a', 'change-b'])
})

test('D4, fault 8: a page that goes tries once more what a full disk could not take', async () => {
  const { save, failures, outbox, settle, writer } = open()
  failures.isDiskFull = true
  save([a], { put: [a] })
  await settle()
  failures.isDiskFull = false
  writer.flush()
  await settle()
  expect(outbox()).toEqual(['change-a'])
})

test('F9: a change in the outbox is not written again to mark it as sent', async () => {
  const { save, settle, disk, persisted } = open()
  save([a, b], { put: [a, b] })
  await settle()
  const c = pendingOf('c', { sequence: 3, lastSequence: 3 })
  const sent = [a, { ...b, baseVersion: 4 }, c].map((record) => ({ ...record, isSent: true }))
  save(sent, { put: sent })
  await settle()
  expect(persisted.at(-1)).toMatchObject({ put: sent.slice(1), sent: ['change-a'] })
  expect([...disk.outbox.values()]).toEqual(sent)
})

test('F9: a change that a full disk could not take is written whole when it is sent', async () => {
  const { save, settle, disk, failures, writer } = open()
  failures.isDiskFull = true
  save([a], { put: [a] })
  await settle()
  const sent = { ...a, isSent: true }
  save([sent], { put: [sent] })
  await settle()
  failures.isDiskFull = false
  expect(await writer.catchUp()).toBe(true)
  expect([...disk.outbox.values()]).toEqual([sent])
})

test('D4: a change that waits for another answer is brought back, also if it was only to be marked as sent', async () => {
  const { save, settle, persisted } = open()
  save([a], { put: [a] })
  await settle()
  const sent = { ...a, isSent: true }
  save([sent], { put: [sent], reopened: ['change-a'] })
  await settle()
  expect(persisted.at(-1)).toMatchObject({ put: [sent], reopened: ['change-a'] })
})

test('D4: a writer that is behind says so, and catches up when it is asked to', async () => {
  const { save, failures, settle, writer, outbox } = open()
  failures.isDiskFull = true
  save([a], { put: [a], reopened: ['change-a'] })
  await settle()
  expect(writer.isBehind()).toBe(true)
  expect(await writer.catchUp()).toBe(false)
  failures.isDiskFull = false
  expect(await writer.catchUp()).toBe(true)
  expect(outbox()).toEqual(['change-a'])
})

test('changes answered while the disk was full are not sent again by a restart, and forgotten when there is room', async () => {
  const { save, failures, settle, runTimers, changeStore, outbox } = open()
  save([a], { put: [a] })
  await settle()
  failures.isDiskFull = true
  save([], { remove: ['change-a'] })
  await settle()
  expect(changeStore.readDropped('anna')).toEqual(new Set(['change-a']))
  failures.isDiskFull = false
  runTimers(5_000)
  await settle()
  expect(outbox()).toEqual([])
  expect(changeStore.readDropped('anna')).toEqual(new Set())
})

test('Y4, fault 6: what is brought back while the disk is full does not count as done any more', async () => {
  const { save, failures, settle, changeStore } = open()
  failures.isDiskFull = true
  save([], { remove: ['change-a', 'change-b'] })
  await settle()
  expect(changeStore.readDropped('anna')).toEqual(new Set(['change-a', 'change-b']))
  save([a], { put: [a], reopened: ['change-a'] })
  await settle()
  expect(changeStore.readDropped('anna')).toEqual(new Set(['change-b']))
})

test('Y10, fault 8: a change that another tab noted as done while the disk is full stays noted by one that still waits for it', async () => {
  const { save, failures, settle, changeStore, other } = open()
  failures.isDiskFull = true
  save([a, b], { put: [a, b] })
  save([a], { remove: ['change-b'] })
  await settle()
  other.writeDropped('anna', ['change-a', 'change-b'])
  save([a], { put: [a] })
  await settle()
  expect(changeStore.readDropped('anna')).toEqual(new Set(['change-a', 'change-b']))
})

test('a change that another tab took over while the disk was full is neither put back nor taken for done', async () => {
  const { save, failures, settle, runTimers, writer, outbox, disk } = open()
  failures.isDiskFull = true
  save([a, b], { put: [a, b] })
  await settle()
  writer.hear({ put: [], remove: ['change-a'], again: [] })
  writer.track(createQueue([b]))
  failures.isDiskFull = false
  runTimers(5_000)
  await settle()
  expect(outbox()).toEqual(['change-b'])
  expect([...disk.dropped.keys()]).toEqual([])
})

test('D4: changes the server acknowledged while the disk was full are still known', async () => {
  const { save, failures, settle, writer } = open()
  failures.isDiskFull = true
  const entry = { change: a, version: 1, acknowledgedAt: new Date(NOON_MS).toISOString(), isSettled: false }
  save([], { remove: ['change-a'], acknowledged: [entry] })
  await settle()
  expect(writer.unsavedAcknowledged()).toEqual([entry])
  save([a], { put: [a], reopened: ['change-a'] })
  await settle()
  expect(writer.unsavedAcknowledged()).toEqual([])
})

test('the user is warned only if neither place takes a change', async () => {
  const { save, failures, settle, onUnsafe } = open()
  failures.isDiskFull = true
  save([a], { put: [a] })
  await settle()
  expect(onUnsafe).not.toHaveBeenCalled()
  failures.failsToWrite = true
  save([a, b], { put: [b] })
  await settle()
  expect(onUnsafe).toHaveBeenCalled()
})

test('F3, fault 6: the user is warned, too, if neither place removes what they have taken back', async () => {
  const { save, failures, settle, onUnsafe } = open()
  failures.failsToWrite = true
  save([a], { put: [a] })
  await settle()
  expect(onUnsafe).not.toHaveBeenCalled()
  failures.isDiskFull = true
  save([], { remove: ['change-a'] })
  await settle()
  expect(onUnsafe).toHaveBeenCalled()
})

test('F3, fault 6: so are they when localStorage lets go of it, and has no room for the note that the disk could not', async () => {
  const { save, failures, settle, storage, stored, onUnsafe } = open()
  save([a], { put: [a] })
  await settle()
  failures.isDiskFull = true
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  save([], { remove: ['change-a'] })
  await settle()
  expect(stored()).toEqual([])
  expect(onUnsafe).toHaveBeenCalled()
})

test('Y4: a refused change is reported as listed once it is on the disk’s list', async () => {
  const { save, failures, settle, runTimers, onRefusalsSaved } = open()
  failures.isDiskFull = true
  save([], { remove: ['change-a'], rejected: [rejectedOf('a')] })
  await settle()
  expect(onRefusalsSaved).not.toHaveBeenCalled()
  failures.isDiskFull = false
  runTimers(5_000)
  await settle()
  expect(onRefusalsSaved).toHaveBeenCalledExactlyOnceWith(['change-a'])
})

test('Y10: another tab is adopted: what it added and sent; what is missing may be sent, and is not gone', async () => {
  const { writer, save, settle, other } = open()
  const c = pendingOf('c', { sequence: 3, lastSequence: 3 })
  save([a, b], { put: [a, b] })
  await settle()
  expect(writer.adopt()).toBeUndefined()
  other.write([{ ...b, isSent: true }, c], new Set(['change-a']))
  writer.track(createQueue([a, b, pendingOf('new')]))
  expect(writer.adopt()).toEqual({
    added: [{ ...c, isSent: true }],
    sent: ['change-b', 'change-a'],
    gone: [],
    stale: [],
  })
})

/** Two tabs of one browser, each with a copy of localStorage that takes in the other's writes when told to. */
function openTwoTabs() {
  const shared = createSharedStorage('copies')
  const views = [shared.openView(() => undefined), shared.openView(() => undefined)] as const
  const [left, right] = [open([], views[0].api), open([], views[1].api)]
  return {
    left,
    right,
    hearOfWrites: () => views.forEach((view) => view.refresh()),
    stored: () => Object.keys(JSON.parse(shared.read(CHANGE_STORE_KEY) ?? '{}')).sort(),
  }
}

test('Y10: a change that another tab has overwritten in localStorage stays pending and is written back', async () => {
  const { left, right, hearOfWrites, stored } = openTwoTabs()
  left.save([a], { put: [a] })
  await left.settle()
  right.save([b], { put: [b] })
  await right.settle()
  expect(stored()).toEqual(['notes/b'])
  hearOfWrites()
  expect(left.writer.adopt()).toEqual({ added: [{ ...b, isSent: true }], sent: ['change-a'], gone: [], stale: [] })
  left.writer.track(createQueue([a, b]))
  left.runTimers(250)
  expect(stored()).toEqual(['notes/a', 'notes/b'])
})

test('Y10, fault 3: a change this tab put in, while another was getting the answer, is taken out again', async () => {
  const { left, hearOfWrites, stored } = openTwoTabs()
  left.save([a], { put: [a] })
  await left.settle()
  expect(stored()).toEqual(['notes/a'])
  // The other tab took it out of its own copy before this one wrote.
  expect(left.writer.hear({ put: [], remove: [a.changeId], again: [] }).gone).toEqual([a.changeId])
  left.writer.track(createQueue([]))
  left.runTimers(250)
  hearOfWrites()
  expect(stored()).toEqual([])
})

test('Y10: a change that is done stays so when another tab puts it back, and that tab gets a message', async () => {
  const { left, right, hearOfWrites, stored } = openTwoTabs()
  left.save([a], { put: [a] })
  await left.settle()
  hearOfWrites()
  right.writer.adopt()
  left.save([], { remove: ['change-a'] })
  await left.settle()
  right.save([a, b], { put: [b] })
  await right.settle()
  expect(stored()).toEqual(['notes/a', 'notes/b'])
  hearOfWrites()
  const adopted = left.writer.adopt()
  expect(adopted?.added.map((record) => record.changeId)).toEqual(['change-b'])
  expect(adopted?.stale).toEqual(['change-a'])
  left.writer.track(createQueue([b]))
  left.runTimers(250)
  expect(stored()).toEqual(['notes/b'])
})

test('Y10: another tab says what is pending and what is done with', () => {
  const { writer } = open([a])
  expect(writer.hear({ put: [b], remove: ['change-a'], again: [] })).toEqual({
    added: [{ ...b, isSent: true }],
    sent: [],
    gone: ['change-a'],
  })
  expect(writer.hear({ put: [a], remove: [], again: [] }).added).toEqual([])
  writer.track(createQueue([b]))
  expect(writer.hear({ put: [a], remove: [], again: ['change-a'] }).added).toEqual([{ ...a, isSent: true }])
})

test('Y10: the sending tab takes over what others left in the outbox, and drops what they dropped', async () => {
  const { writer, disk } = open([a])
  disk.outbox.set('change-b', b)
  disk.dropped.add('change-a')
  expect(await writer.readShared()).toMatchObject({ added: [{ ...b, isSent: true }], sent: [], gone: ['change-a'] })
})

test('F3, fault 8: a change the outbox holds only because it was full when another tab was done with it is not taken over', async () => {
  const { writer, disk, other } = open()
  disk.outbox.set('change-b', b)
  other.writeDropped('anna', new Set(['change-b']))
  expect((await writer.readShared()).added).toEqual([])
  other.writeDropped('anna', new Set())
  expect((await writer.readShared()).added).toEqual([{ ...b, isSent: true }])
})

test('D4, Y10: a change that stands in the outbox again is pending again, unless another tab has just said the opposite', async () => {
  const { writer, save, disk, settle, failures } = open()
  save([], { remove: ['change-a'] })
  await settle()
  writer.hear({ put: [], remove: ['change-b'], again: [] })
  disk.dropped.clear()
  disk.outbox.set('change-a', a).set('change-b', b)
  expect((await writer.readShared()).added).toEqual([{ ...a, isSent: true }])
  failures.isDiskFull = true
  save([], { remove: ['change-a'] })
  await settle()
  expect((await writer.readShared()).added).toEqual([])
})

test('Y10: a change this tab put into localStorage and finds dropped on the disk is taken out of it again', async () => {
  const { writer, save, disk, settle, runTimers, stored } = open()
  save([a], { put: [a] })
  await settle()
  expect(stored()).toEqual(['notes/a'])
  disk.dropped.add('change-a')
  expect((await writer.readShared()).gone).toEqual(['change-a'])
  writer.track(createQueue([]))
  runTimers(250)
  expect(stored()).toEqual([])
})

test('D4, Y10: a change this tab puts in again is not dropped because others had dropped it before', async () => {
  const { writer, save, disk, settle } = open()
  save([a], { put: [a], reopened: ['change-a'] })
  await settle()
  disk.dropped.add('change-a')
  expect((await writer.readShared()).gone).toEqual([])
  expect(writer.hear({ put: [], remove: ['change-a'], again: [] }).gone).toEqual([])
})

test('a change that was put in again is not taken out because localStorage does not have it yet', async () => {
  const { writer, save, settle, other } = open()
  save([a], { put: [a] })
  await settle()
  other.write([b], new Set(['change-a']))
  const again = { ...a, isSent: true }
  writer.track(createQueue([again]))
  expect(writer.adopt()?.gone).toEqual([])
})
