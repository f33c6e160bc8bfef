import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { toFileName } from './file-name.ts'
import { fileReferenceSchema } from './file-reference.ts'

const accepts = (name: string): boolean =>
  fileReferenceSchema.safeParse({ fileId: 'a'.repeat(26), name, type: 'text/plain', sizeBytes: 1 }).success

test('Q2: whatever a file is called, its reference can carry the name', () => {
  const hostile = fc.string({ unit: fc.constantFrom('/', '\\', '\0', '\u202e', '😀', '\ud800', '.', ' ', '\n', 'ä') })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 600 }), hostile), (name) => {
      const made = toFileName(name)
      expect(accepts(made) && made.isWellFormed()).toBe(true)
      expect(toFileName(made)).toBe(made)
    }),
  )
})

test.each([
  ['Urlaub 2026.jpg', 'Urlaub 2026.jpg'],
  ['C:\\Bilder\\ich.png', 'C: Bilder ich.png'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['', 'Datei'],
  ['\n\t', 'Datei'],
  [`${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(251)}.pdf`],
  [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(125)}.pdf`],
  ['a'.repeat(300), 'a'.repeat(255)],
])('Q2: %j is called %j', (name, made) => expect(toFileName(name)).toBe(made))
