import { expect, it } from 'vitest'
import { dueStateOf, listTasks, readNoteDraft, readTaskDraft, taskDraftOf, type StoredTask } from './tasks-and-notes.ts'

const task = (id: string, rank: string, parts: Partial<StoredTask> = {}): StoredTask => {
  return { id, tripId: 'trip', title: id, rank, ...parts }
}

it('J32: open to-dos stand in the order of the user, on all devices the same; done ones below, the last one first', () => {
  const tasks = [
    task('early', 'A', { doneAt: '2026-06-01T08:00:00Z' }),
    task('b', 'V'),
    task('last', 'B', { doneAt: '2026-06-02T08:00:00Z' }),
    task('a', 'V'),
    task('first', 'C'),
  ]
  const { open, done } = listTasks(tasks)
  expect([open, done].map((list) => list.map(({ id }) => id))).toEqual([
    ['first', 'a', 'b'],
    ['last', 'early'],
  ])
  expect(listTasks(tasks.toReversed())).toEqual({ open, done })
})

it.each([
  ['2026-06-09', 'late'],
  ['2026-06-10', 'soon'],
  ['2026-06-13', 'soon'],
  ['2026-06-14', 'later'],
] as const)('J32: due on %s is %s', (dueOn, state) => {
  expect(dueStateOf(task('a', 'V', { dueOn }), '2026-06-10')).toBe(state)
  expect(dueStateOf(task('a', 'V', { dueOn, doneAt: '2026-06-01T08:00:00Z' }), '2026-06-10')).toBe('none')
})

it('J32: the form of a to-do', () => {
  const read = readTaskDraft({ title: ' Visum ', dueOn: '2026-06-01', travellerId: 'lena' })
  expect(read.ok && taskDraftOf(read.value)).toEqual({ title: 'Visum', dueOn: '2026-06-01', travellerId: 'lena' })
  expect(readTaskDraft({ title: ' ', dueOn: '9998-06-01', travellerId: '' })).toEqual({
    ok: false,
    error: { title: 'Schreib, was zu tun ist.', dueOn: 'Das Jahr liegt zu weit weg.' },
  })
})

it('J33: the form of a note', () => {
  expect(readNoteDraft({ title: ' Pass ', text: ' C01X ', isPrivate: true, files: [], newId: '' })).toEqual({
    ok: true,
    value: { title: 'Pass', text: 'C01X', isPrivate: true, files: [] },
  })
  expect(readNoteDraft({ title: '', text: 'C01X', isPrivate: true, files: [], newId: '' })).toMatchObject({
    error: { title: 'Gib der Notiz einen Titel.' },
  })
})
