import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('the secret of the server', 'tests')

test('F2: a sealed text opens again, and no two seals of a text are the same', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'anna')
  expect(box.open(sealed, 'anna')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'anna')).not.toBe(sealed)
})

test('F2: it opens for no other owner, secret or purpose, and not if it was changed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'anna')
  expect(() => box.open(sealed, 'berta')).toThrow('authenticate')
  expect(() => createSecretBox('another secret', 'tests').open(sealed, 'anna')).toThrow('authenticate')
  expect(() => createSecretBox('the secret of the server', 'others').open(sealed, 'anna')).toThrow('authenticate')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => box.open(changed.toString('base64url'), 'anna'), `byte ${i}`).toThrow('authenticate')
  }
})
