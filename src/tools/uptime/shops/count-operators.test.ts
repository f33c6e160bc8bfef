import { expect, it } from 'vitest'
import { countOperators } from './count-operators.ts'

it.each([
  ['$.items[0].price', 0],
  ['$..*', 0],
  ["$.items[?@.price > 10 && @.name != 'a']", 3],
  ['$[?!@.a || @.b<=1 || @.c >= 2]', 5],
  ['$[\'a==b && c\'][?@ == "1<2 \\" || 3"]', 1],
  ["$['never closed == 1", 1],
])('K3: in %s are %i operators', (path, count) => {
  expect(countOperators(path)).toBe(count)
})
