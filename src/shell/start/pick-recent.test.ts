import { expect, it } from 'vitest'
import { pickRecent, type RecentEntry } from './pick-recent.ts'

const nowMs = Date.parse('2026-11-30T12:00:00.000Z')
const at = (seconds: number): string => new Date(nowMs - seconds * 1_000).toISOString()
/** Changed by hand that many seconds ago, long after it was made. */
const edited = (toolId: string, name: string, seconds: number) => ({
  ...{ toolId, name, changedAt: at(seconds), createdAt: at(seconds + 10_000) },
})
const made = (toolId: string, name: string, seconds: number) => ({
  ...{ toolId, name, changedAt: at(seconds), createdAt: at(seconds) },
})
const pick = (...entries: readonly (RecentEntry & { readonly name: string })[]) =>
  pickRecent(entries, nowMs).map(({ name }) => name)

it('of one tool two entries are shown as long as others have something; the latest stand first', () => {
  const shops = [1, 2, 3, 4, 5, 6].map((place) => edited('uptime', `s${place}`, place * 60))
  const others = [edited('time', 't', 1_000), edited('wheel', 'w', 2_000), edited('trips', 'r', 3_000)]
  expect(pick(...shops, ...others)).toEqual(['s1', 's2', 't', 'w', 'r'])
  expect(pick(...shops, ...others.slice(0, 1))).toEqual(['s1', 's2', 's3', 's4', 't'])
  expect(pick(...shops)).toEqual(['s1', 's2', 's3', 's4', 's5'])
  expect(pick()).toEqual([])
})

it('what was changed more than a month ago takes no place of a newer entry, and fills what is left', () => {
  const shops = [1, 2, 3, 4].map((place) => edited('uptime', `s${place}`, place * 60))
  const old = [edited('wheel', 'old', 40 * 86_400), edited('time', 'older', 50 * 86_400)]
  expect(pick(...shops, ...old)).toEqual(['s1', 's2', 's3', 's4', 'old'])
})

it('what an import wrote at once is left out until one edits it', () => {
  const imported = [50, 51, 51, 54, 58].map((seconds, place) => made('uptime', `i${place}`, seconds))
  const other = edited('recipes', 'r', 9_000)
  expect(pick(...imported, other)).toEqual(['r'])
  expect(pick(...imported, { ...edited('uptime', 'i5', 20), createdAt: at(52) }, other)).toEqual(['i5', 'r'])
})

it('three things made at once are no import, nor are new things of several tools or with time between them', () => {
  expect(pick(made('trips', 'a', 1), made('trips', 'b', 1), made('trips', 'c', 1))).toEqual(['a', 'b', 'c'])
  expect(pick(made('trips', 'a', 1), made('wheel', 'b', 2), made('time', 'c', 3), made('uptime', 'd', 4))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  const slow = [1, 7, 13, 19].map((seconds, place) => made('wheel', `w${place}`, seconds))
  expect(pick(...slow)).toEqual(['w0', 'w1', 'w2', 'w3'])
})
