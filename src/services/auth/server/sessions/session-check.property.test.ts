import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { createSessionCheck } from './session-check.ts'

const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345'

test('A10: whatever header comes, the database is asked only for tokens signed with our secret', () => {
  let reads = 0
  const check = createSessionCheck({
    cookieName: 'tm.session_token',
    secret: 'secret of this test',
    now: () => 0,
    store: {
      readVersion: undefined,
      findSession() {
        reads++
        return { id: 'session-1', userId: 'anna', expiresAtMs: 10_000 }
      },
    },
  })
  const signed = (secret: string) => `${TOKEN}.${createHmac('sha256', secret).update(TOKEN).digest('base64')}`
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((value) => encodeURIComponent(value)),
    fc.string().map((secret) => encodeURIComponent(signed(`${secret}!`))),
    fc.string().map((signature) => `${TOKEN}.${encodeURIComponent(signature)}`),
  )
  const headers = fc.oneof(
    values,
    values.map((value) => `tm.session_token=${value}`),
  )
  fc.assert(
    fc.property(headers, (header) => {
      expect(check.read(header)).toBeNull()
      expect(reads).toBe(0)
    }),
    runsOf(2_000),
  )
  expect(check.read(`tm.session_token=${encodeURIComponent(signed('secret of this test'))}`)).not.toBeNull()
})
