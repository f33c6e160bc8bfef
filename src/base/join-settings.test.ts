import { expect, test } from 'vitest'
import { joinSettings, settingsIdOf } from './join-settings.ts'

const usual: { readonly step: number; readonly hasHints: boolean } = { step: 15, hasHints: true }

test('values that were not set are as usual', () => {
  expect(joinSettings(usual, [])).toEqual(usual)
  expect(joinSettings(usual, [{ id: 'a', step: undefined }])).toEqual(usual)
  expect(settingsIdOf([])).toBeUndefined()
})

test('the smallest id counts, and the others fill in, whatever their order', () => {
  const [first, second] = [{ id: 'a', step: 5 } as const, { id: 'b', step: 30, hasHints: false } as const]
  for (const documents of [
    [first, second],
    [second, first],
  ]) {
    expect(joinSettings(usual, documents)).toEqual({ step: 5, hasHints: false })
    expect(settingsIdOf(documents)).toBe('a')
  }
})

test('of a document only settings are taken over', () => {
  expect(Object.keys(joinSettings(usual, [{ id: 'a', step: 5 }]))).toEqual(['step', 'hasHints'])
})
