import { expect, test } from 'vitest'
import { createTotpSecret, findTotpStep, totpUri } from './second-factor.ts'

/** RFC 6238, appendix B: the ASCII text 12345678901234567890 in base32; its codes there have eight digits, ours the last six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])(
  'F3: at %i seconds the code of the RFC is %s, also half a minute to either side, and no further',
  (seconds, code) => {
    const step = Math.floor(seconds / 30)
    for (const skew of [-30, 0, 30]) expect(findTotpStep(RFC_SECRET, code, (seconds + skew) * 1_000)).toBe(step)
    for (const skew of [-60, 60]) expect(findTotpStep(RFC_SECRET, code, (seconds + skew) * 1_000)).toBeUndefined()
  },
)

test('F1: a secret has 160 bits, and its address says what apps need to know', () => {
  const secret = createTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(secret)
  const uri = new URL(totpUri(secret, 'anna+app@example.de'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Taschenmesser:anna%2Bapp%40example\.de\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Taschenmesser',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
