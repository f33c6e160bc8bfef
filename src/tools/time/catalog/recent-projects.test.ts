import { expect, it } from 'vitest'
import { recentProjects } from './catalog.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'

const projects = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const entries = resolveEntries(
  ['d', 'b', 'gone', 'c'].map((projectId, index) => {
    const start = `2026-06-1${index}T08:00:00+02:00[Europe/Berlin]`
    return { id: projectId, kind: 'work', source: 'form', time: { start, end: start }, projectId }
  }),
  0,
)

it('C9: offered are the projects used last, each at its place, the chosen one always', () => {
  const ids = (chosen: string | undefined, count: number) =>
    recentProjects(projects, entries, chosen, count).map(({ id }) => id)
  expect(ids(undefined, 2)).toEqual(['b', 'c'])
  expect(ids('d', 2)).toEqual(['c', 'd'])
  expect(ids(undefined, 4)).toEqual(['a', 'b', 'c', 'd'])
})
