import { expect, it } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import type { Entry } from '../model.ts'

const entries: readonly Entry[] = ['Anna', 'Bert'].map((text) => ({
  id: text,
  rank: text,
  text,
  weight: 1,
  isActive: true,
}))

it.each([
  ['one left', [{ id: 'Anna', fields: { isActive: false } }], '„Anna“ ist aus dem Rad'],
  [
    'several left',
    [
      { id: 'Anna', fields: { isActive: false } },
      { id: 'Bert', fields: { isActive: false, stock: 0 } },
    ],
    '2 Namen sind aus dem Rad',
  ],
  [
    'all returned',
    [
      { id: 'Anna', fields: { isActive: true } },
      { id: 'Bert', fields: { stock: 2 } },
    ],
    'Alle waren dran und sind wieder im Rad',
  ],
  ['one of the stock is gone', [{ id: 'Bert', fields: { stock: 2 } }], '„Bert“ kann noch 2-mal gewinnen'],
])('D12: tells that %s', (_what, changes, text) => {
  expect(
    describeChanges(
      entries,
      changes.map((change) => ({ kind: 'modify', ...change })),
    ),
  ).toBe(text)
})
