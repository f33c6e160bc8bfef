import { describe, expect, it } from 'vitest'
import {
  ALL_SHOPS,
  arrangeShops,
  countStates,
  filterShops,
  isOpenAtFirst,
  troubledOf,
  lineOf,
  possibleParents,
  type ListedShop,
} from './shop-list.ts'
import type { ShopState } from '../shop-state.ts'
import type { OverviewRow } from '../uptime-endpoints.ts'

function line(
  name: string,
  s: ShopState | undefined,
  more: Partial<ListedShop> = {},
  measured: Partial<OverviewRow> = {},
) {
  const shop = {
    id: name,
    name,
    page: 'start' as const,
    isPaused: false,
    tags: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }
  return lineOf(shop, s === undefined ? undefined : { id: name, s, t: 1_000, b: 'u90', ...measured })
}

const names = (blocks: ReturnType<typeof arrangeShops>) =>
  blocks.map((block) =>
    block.kind === 'shop' ? block.line.shop.name : [block.name, ...block.lines.map((each) => each.shop.name)],
  )

describe('V12: the state of a line', () => {
  it('is what was measured', () => {
    expect(line('a', 'slow', {}, { x: 1 })).toMatchObject({ state: 'slow', sinceMs: 1_000_000, isUnstable: true })
  })

  it.each([
    ['paused', 'up', true],
    ['paused', undefined, true],
    ['new', 'paused', false],
    ['new', undefined, false],
  ] as const)('is %s where %s was measured and isPaused is %s', (state, measured, isPaused) => {
    expect(line('a', measured, { isPaused })).toMatchObject({ state, sinceMs: undefined, isUnstable: false })
  })
})

it('V12: states are counted, the worst first', () => {
  const lines = [line('a', 'up'), line('b', 'down'), line('c', 'up'), line('d', 'checking'), line('e', 'checking')]
  expect(countStates(lines).map(({ text }) => text)).toEqual(['1 gestört', '2 werden geprüft', '2 erreichbar'])
})

describe('V12: the filter', () => {
  const lines = [
    line('Kasse Nord', 'up', { group: 'Blumen Müller', tags: ['wichtig'] }),
    line('Feed', 'down', { tags: ['b2b'] }),
  ]

  it.each([
    [{ search: 'müller kasse' }, ['Kasse Nord']],
    [{ search: 'MÜLLER' }, ['Kasse Nord']],
    [{ search: 'wichtig' }, ['Kasse Nord']],
    [{ search: 'nirgends' }, []],
    [{ state: 'down' }, ['Feed']],
    [{ tag: 'b2b' }, ['Feed']],
    [{ tag: 'b2b', state: 'up' }, []],
  ] as const)('%o leaves %o', (filter, left) => {
    expect(filterShops(lines, { ...ALL_SHOPS, ...filter }).map(({ shop }) => shop.name)).toEqual(left)
  })
})

describe('V12: the order', () => {
  const lines = [
    line('Zeta', 'up', { group: 'Blumen' }, { m: 900, n: 9_990 }),
    line('Alpha', 'up', {}, { m: 100, n: 10_000 }),
    line('Beta', 'down', { group: 'Blumen' }, { m: 50, n: 9_000 }),
    line('Gamma', 'slow', { group: 'Allein' }),
  ]

  it.each([
    ['state', [['Blumen', 'Beta', 'Zeta'], 'Gamma', 'Alpha']],
    ['name', ['Alpha', ['Blumen', 'Beta', 'Zeta'], 'Gamma']],
    ['slowest', [['Blumen', 'Zeta', 'Beta'], 'Alpha', 'Gamma']],
    ['uptime', [['Blumen', 'Beta', 'Zeta'], 'Alpha', 'Gamma']],
  ] as const)('by %s keeps the shops of a group together', (sorting, order) => {
    expect(names(arrangeShops(lines, sorting))).toEqual(order)
  })

  it('shows of a group the worst state', () => {
    const [group] = arrangeShops(lines, 'state')
    expect(group).toMatchObject({
      kind: 'group',
      state: 'down',
      counts: [{ text: '1 gestört' }, { text: '1 erreichbar' }],
    })
  })

  it('folds only groups of a long list that are all right', () => {
    expect([isOpenAtFirst('up', 12), isOpenAtFirst('up', 13), isOpenAtFirst('slow', 500)]).toEqual([true, false, true])
  })

  it('V12: of a troubled group in a long list, the shops that are all right wait below', () => {
    expect(troubledOf(lines).map(({ shop }) => shop.name)).toEqual(['Beta', 'Gamma'])
    const good = lines.filter(({ state }) => state === 'up')
    expect(troubledOf(good)).toEqual(good)
  })
})

it('T6: a shop may depend on any other that does not depend on it, and keeps the one it has', () => {
  const shops = [{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c', parentId: 'b' }, { id: 'd', parentId: 'gone' }]
  const idsFor = (shopId: string | undefined, parentId = '') =>
    possibleParents(shops, shopId, parentId).map(({ id }) => id)
  expect(idsFor('a')).toEqual(['d'])
  expect(idsFor('a', 'c')).toEqual(['c', 'd'])
  expect(idsFor('b')).toEqual(['a', 'd'])
  expect(idsFor('c')).toEqual(['a', 'b', 'd'])
  expect(idsFor(undefined)).toEqual(['a', 'b', 'c', 'd'])
})
