import { expect, it } from 'vitest'
import { drawQrCode } from './qr-code.tsx'

it('a code has its three corners, and the light around it that scanners need', () => {
  const drawing = drawQrCode('https://app.invalid/')
  const { size = 0, isDark = () => false } = drawing ?? {}
  for (let place = 0; place < size; place++) {
    for (let depth = 0; depth < 4; depth++) {
      const around = [isDark(depth, place), isDark(place, depth), isDark(size - 1 - depth, place)]
      expect(around).toEqual([false, false, false])
    }
  }
  const corner = (row: number, column: number) => isDark(row, column) && !isDark(row + 1, column + 1)
  expect([corner(4, 4), corner(4, size - 11), corner(size - 11, 4)]).toEqual([true, true, true])
})

it('K5: the largest code holds 2.953 characters, and what is longer has none', () => {
  expect(drawQrCode('a'.repeat(2_331))?.size).toBe(177 + 8)
  expect(drawQrCode('a'.repeat(2_953))?.size).toBe(177 + 8)
  expect(drawQrCode('a'.repeat(2_954))).toBeUndefined()
})
