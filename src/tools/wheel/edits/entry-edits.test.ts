import { expect, it } from 'vitest'
import { applyEdits, describeStep, stepBetween, type WheelEdit } from './entry-edits.ts'
import { newWheel, type Entry } from '../model.ts'

const anna: Entry = { id: 'a', rank: 'V', text: 'Anna', weight: 1, isActive: true }
const bert: Entry = { ...anna, id: 'b', rank: 'W', text: 'Bert' }
const clara: Entry = { ...anna, id: 'c', rank: 'X', text: 'Clara', isActive: false }
const wheel = newWheel('Küche', [anna, bert, clara])

it.each<[string, readonly WheelEdit[]]>([
  ['„Deniz“ hinzugefügt', [{ kind: 'add', entry: { ...anna, id: 'd', text: 'Deniz' } }]],
  ['„Anna“ entfernt', [{ kind: 'remove', id: 'a' }]],
  ['2 Namen entfernt', ['a', 'b'].map((id) => ({ kind: 'remove', id }))],
  ['„Anna“ umbenannt', [{ kind: 'modify', id: 'a', fields: { text: 'Änne', weight: 2 } }]],
  ['„Anna“ geändert', [{ kind: 'modify', id: 'a', fields: { weight: 2 } }]],
  ['„Anna“ verschoben', [{ kind: 'modify', id: 'a', fields: { rank: 'Y' } }]],
  ['„Anna“ aus dem Rad genommen', [{ kind: 'modify', id: 'a', fields: { isActive: false } }]],
  ['„Clara“ zurück im Rad', [{ kind: 'modify', id: 'c', fields: { isActive: true } }]],
  [
    'Reihenfolge geändert',
    [
      { kind: 'modify', id: 'a', fields: { rank: 'W' } },
      { kind: 'modify', id: 'b', fields: { rank: 'V' } },
    ],
  ],
  [
    '2 Namen geändert',
    [
      { kind: 'remove', id: 'a' },
      { kind: 'modify', id: 'b', fields: { weight: 2 } },
    ],
  ],
  ['Rad umbenannt', [{ kind: 'wheel', fields: { title: 'Bad' } }]],
  ['Einstellungen geändert', [{ kind: 'wheel', fields: { volume: 1 } }]],
])('E3: a step is called %s', (name, edits) => {
  expect(describeStep(stepBetween(wheel, applyEdits(wheel, edits)))).toBe(name)
})
