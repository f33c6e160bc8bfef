import { expect, test } from 'vitest'
import { pick, present } from './optional-fields.ts'

test('fields that are undefined are left out', () => {
  const note: string | undefined = [].at(0)
  expect(Object.entries(present({ name: 'Anna', note, count: 0, text: '' }))).toEqual([
    ['name', 'Anna'],
    ['count', 0],
    ['text', ''],
  ])
})

test('some fields are picked, as far as they are there', () => {
  const task: { readonly id: string; readonly title: string; readonly dueOn?: string } = { id: 'a', title: 'Packen' }
  expect(Object.keys(pick(task, ['title', 'dueOn']))).toEqual(['title'])
})
