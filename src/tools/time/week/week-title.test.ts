import { expect, it } from 'vitest'
import { describeWeek } from './week-title.ts'

const title = (monday: string) => Object.values(describeWeek(monday)).join(' · ')

it('W6: a week is called by its number and its days', () => {
  expect(title('2026-11-22')).toBe('KW 47 · 16.–22.11.2026')
  expect(title('2026-11-30')).toBe('KW 49 · 30.11.–6.12.2026')
})

it('W6: a week of two years names both', () => {
  expect(title('2025-12-29')).toBe('KW 1/2026 · 29.12.–4.1.2026')
  expect(title('2026-12-28')).toBe('KW 53/2026 · 28.12.–3.1.2027')
})
