import { expect, it } from 'vitest'
import {
  formatBalance,
  formatDuration,
  formatHours,
  formatIndustrialHours,
  formatSpokenDuration,
} from './format-duration.ts'

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [465, '7:45'],
  [1152 * 60, '1152:00'],
  [-30, '−0:30'],
  [-90, '−1:30'],
])('R16: %i minutes are written %s', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

it.each([
  [345, '+5:45'],
  [-30, '−0:30'],
  [0, '±0:00'],
])('R16: a balance of %i minutes is written %s', (minutes, text) => {
  expect(formatBalance(minutes)).toBe(text)
})

it.each([
  [465, undefined, '7:45 Std.'],
  [0, undefined, '0:00 Std.'],
  [-30, undefined, '−0:30 Std.'],
  [30, 'signed', '+0:30 Std.'],
  [-90, 'signed', '−1:30 Std.'],
  [0, 'signed', '±0:00 Std.'],
] as const)('P11: %i minutes (%s) are shown as %s', (minutes, sign, text) => {
  expect(formatHours(minutes, sign)).toBe(text)
})

it.each([
  [465, '7 Std. 45 Min.'],
  [480, '8 Std.'],
  [45, '45 Min.'],
  [0, '0 Min.'],
  [-90, 'minus 1 Std. 30 Min.'],
])('R16: %i minutes read „%s“', (minutes, text) => {
  expect(formatSpokenDuration(minutes)).toBe(text)
})

it.each([
  [495, '8,25'],
  [3 * 20, '1,00'],
  [20, '0,33'],
  [-30, '-0,50'],
  [0, '0,00'],
  [1160 * 60, '1160,00'],
])('R16: %i minutes are %s hours', (minutes, text) => {
  expect(formatIndustrialHours(minutes)).toBe(text)
})
