import { expect, it } from 'vitest'
import { copyTitle } from './copy-title.ts'

it('K10: a copy is called so, counted where there is one already, and never longer than a title may be', () => {
  expect(copyTitle('Küche', ['Küche'], 100)).toBe('Küche (Kopie)')
  expect(copyTitle('Küche', ['Küche (Kopie)'], 100)).toBe('Küche (Kopie 2)')
  expect(copyTitle('Küche (Kopie)', ['Küche (Kopie)', 'Küche (Kopie 2)'], 100)).toBe('Küche (Kopie 3)')
  expect(copyTitle('x'.repeat(100), [], 100)).toHaveLength(100)
})
