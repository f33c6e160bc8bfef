// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { noteToolUse, readLastTools, sortByLastUse } from './last-tools.ts'

beforeEach(() => localStorage.clear())

test('the latest tool is first, once; each user has an order of their own, and what is no tool is left out', () => {
  expect(readLastTools('anna')).toEqual([])
  for (const id of ['wheel', 'time', 'wheel', 'trips'] as const) noteToolUse('anna', id)
  expect(readLastTools('anna')).toEqual(['trips', 'wheel', 'time'])
  expect(readLastTools(undefined)).toEqual([])
  localStorage.setItem('of:bert:last-tool', 'gone,time')
  expect(readLastTools('bert')).toEqual(['time'])
})

test('tools are sorted by their last use; those never used keep their order behind them', () => {
  const tools = (['uptime', 'recipes', 'wheel', 'time'] as const).map((id) => ({ id }))
  expect(sortByLastUse(tools, ['time', 'wheel']).map(({ id }) => id)).toEqual(['time', 'wheel', 'uptime', 'recipes'])
})
