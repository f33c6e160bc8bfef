import { expect, it } from 'vitest'
import { namePicture } from './picture-name.ts'

it.each([
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
  ['Strand.avif', 'image/webp', 'Strand.webp'],
  ['Strand.JPEG', 'image/jpeg', 'Strand.JPEG'],
  ['Seite 3.12', 'image/jpeg', 'Seite 3.12'],
  ['Rechnung.pdf', 'image/png', 'Rechnung.pdf'],
  ['ohne Endung', 'image/png', 'ohne Endung'],
] as const)('G12: %s kept as %s is called %s', (name, type, expected) => {
  expect(namePicture(name, type)).toBe(expected)
})
