import { expect, test } from 'vitest'
import { ALL_INCIDENTS, filterIncidents, groupIncidents, lengthShare, type KnownIncident } from './incident-days.ts'

let count = 0
const incidentOf = (fields: Partial<KnownIncident>): KnownIncident => ({
  id: `i${(count += 1)}`,
  shopId: 'shop',
  shopName: 'Café Größe',
  startedAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:10:00.000Z',
  cause: { code: 'refused', phases: {} },
  ...fields,
})
const dayOf = (iso: string): string => iso.slice(0, 10)

test('V52: those that run come first, then the days, the last one first', () => {
  const groups = groupIncidents(
    [
      incidentOf({ id: 'old', startedAt: '2026-11-18T10:00:00.000Z' }),
      incidentOf({ id: 'early', startedAt: '2026-11-20T08:00:00.000Z' }),
      incidentOf({ id: 'late', startedAt: '2026-11-20T09:00:00.000Z' }),
      incidentOf({ id: 'runs', startedAt: '2026-11-01T10:00:00.000Z', endedAt: undefined }),
    ],
    dayOf,
  )
  expect(groups.map(({ key, incidents }) => [key, incidents.map(({ id }) => id)])).toEqual([
    ['running', ['runs']],
    ['2026-11-20', ['late', 'early']],
    ['2026-11-18', ['old']],
  ])
})

test('V52: without a running one there is no heading, and without incidents there is no group', () => {
  expect(groupIncidents([incidentOf({})], dayOf).map(({ key }) => key)).toEqual(['2026-11-20'])
  expect(groupIncidents([], dayOf)).toEqual([])
})

const shops = new Map([
  ['shop', { name: 'Café Größe', tags: ['kunde'], group: 'Laden' }],
  ['other', { name: 'Zweiter', tags: [], group: undefined }],
])

test.each([
  ['nothing chosen', {}, ['a', 'b', 'gone']],
  ['running ones', { state: 'running' }, ['b']],
  ['a shop', { shopId: 'other' }, ['b']],
  ['a tag, which a shop that is gone has not', { tag: 'kunde' }, ['a']],
  ['words of the name in any case', { search: 'GRÖSSE café' }, ['a']],
  ['a word of the cause', { search: 'abgelehnt' }, ['a', 'gone']],
  ['a word of the note', { search: 'hoster' }, ['b']],
  ['words that no incident has together', { search: 'café hoster' }, []],
] as const)('V53: the filter leaves %s', (_name, filter, ids) => {
  const incidents = [
    incidentOf({ id: 'a' }),
    incidentOf({
      id: 'b',
      shopId: 'other',
      shopName: 'Zweiter',
      endedAt: undefined,
      cause: { code: 'timed-out', phases: {} },
      note: 'Hoster angerufen',
    }),
    incidentOf({ id: 'gone', shopId: 'deleted', shopName: 'Weg' }),
  ]
  const found = filterIncidents(incidents, { ...ALL_INCIDENTS, ...filter }, shops)
  expect(found.map(({ id }) => id)).toEqual(ids)
})

test('V52: a longer incident has a longer bar, and the shortest is still seen', () => {
  const shares = [0, 30_000, 600_000, 7_200_000, 86_400_000].map(lengthShare)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(new Set(shares).size).toBe(shares.length)
  expect(shares[0]).toBeGreaterThan(0)
  expect(lengthShare(900 * 86_400_000)).toBe(1)
})
