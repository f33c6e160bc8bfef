import { expect, it } from 'vitest'
import { fileNameOf } from './file-name.ts'

it.each([
  ['Wer räumt die Küche auf?', 'Wer räumt die Küche auf – QR-Code'],
  ['../../etc/passwd', 'etc passwd – QR-Code'],
  ['...', 'QR-Code'],
  ['A/B: "C"', 'A B C – QR-Code'],
])('the file of %j is called %j', (title, name) => {
  expect(fileNameOf(title, 'QR-Code')).toBe(name)
})
