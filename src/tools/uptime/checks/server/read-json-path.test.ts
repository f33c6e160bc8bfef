import { expect, it } from 'vitest'
import { openJsonPaths } from './read-json-path.ts'

const shop = {
  status: 'ok',
  'Zahl der Artikel': 3,
  items: [
    { id: 1, price: 9.5, tags: ['neu'] },
    { id: 2, price: 20, tags: [] },
  ],
  nothing: null,
}

it.each([
  ['$', [shop]],
  ['$.status', ['ok']],
  ["$['Zahl der Artikel']", [3]],
  ['$.items[*].id', [1, 2]],
  ['$.items[-1].id', [2]],
  ['$.items[?@.price > 10].id', [2]],
  ['$.items[?length(@.tags) == 0].id', [2]],
  ['$..id', [1, 2]],
  ['$.items', [shop.items]],
  ['$.nothing', [null]],
  ['$.missing', []],
  ['$.status.length', []],
  ['$.__proto__', []],
  ['$.constructor', []],
])('K3: at %s stands %j', (path, values) => {
  expect(openJsonPaths(shop)(path)).toEqual({ ok: true, value: values })
})

it('K3: a key __proto__ is a key', () => {
  expect(openJsonPaths(JSON.parse('{"__proto__":{"a":1}}'))('$.__proto__.a')).toEqual({ ok: true, value: [1] })
})

it.each([
  '',
  'status',
  '$.',
  '$.items[?@.price > ]',
  '$[',
  '$.a b',
  '$.items[?match(@.id, "a")]',
  '$[?search(@, "(a*)*b")]',
])('K3: %j is nothing that can be asked', (path) => {
  expect(openJsonPaths(shop)(path)).toEqual({ ok: false, error: 'unreadable' })
})

/** A list within a list, and so on. */
function nest(depth: number): unknown {
  return depth === 0 ? 1 : [nest(depth - 1)]
}

it.each([
  ['a path that doubles its nodes at each step', `$${'[0,0]'.repeat(60)}.x`, nest(60)],
  ['every node below every node', '$..*..*..*..*..x', nest(60)],
  ['a filter that looks at everything for each', '$[?count($..*) == 0]', Array.from({ length: 50_000 }, (_, a) => [a])],
  ['a filter within a filter', '$[?count($[?count($.*) == 0]) == 1]', Array.from({ length: 20_000 }, (_, a) => a)],
  [
    'long texts that are compared for each',
    "$.list[?$.a == $.b && @ == 'x']",
    { list: Array.from({ length: 100_000 }, () => 0), a: 'a'.repeat(400_000), b: `${'a'.repeat(399_999)}b` },
  ],
])('K3: ends what would take too long: %s', (_name, path, data) => {
  expect(openJsonPaths(data)(path)).toEqual({ ok: false, error: 'too-much' })
})

it('K3: the longest list can be searched, and a long list is reported up to its thousandth', () => {
  const large = Array.from({ length: 60_000 }, (_, id) => ({ id }))
  expect(JSON.stringify(large).length).toBeGreaterThan(700_000)
  expect(openJsonPaths(large)('$[*].missing')).toEqual({ ok: true, value: [] })
  const found = openJsonPaths(large)('$[*].id')
  expect(found.ok && found.value).toHaveLength(1_000)
})
