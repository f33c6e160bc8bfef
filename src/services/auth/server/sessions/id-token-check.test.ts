import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { createIdTokenCheck } from './id-token-check.ts'
import { ID_TOKEN_ALGORITHM, type PublicKey } from './id-tokens.ts'

const publicUrl = 'https://app.example.org'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const key = { kty: 'OKP', crv: 'Ed25519', x, kid: 'ours', alg: ID_TOKEN_ALGORITHM } as const

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const text = `${encode({ alg: 'EdDSA', kid: 'ours' })}.${encode({ iss: publicUrl, aud: publicUrl, sub: 'anna', sid: 's1', exp: 2_000 })}`
const token = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
const anna = { userId: 'anna', sessionId: 's1' }

/** A check whose keys arrive, or fail, when the test resolves or rejects them. */
function openCheck() {
  const waiting: PromiseWithResolvers<readonly PublicKey[]>[] = []
  const check = createIdTokenCheck({
    publicUrl,
    now: () => 1_000_000,
    readKeys: () => {
      const next = Promise.withResolvers<readonly PublicKey[]>()
      waiting.push(next)
      return next.promise
    },
    findSession: async (id) => ({ id, userId: 'anna', expiresAtMs: 9_000_000 }),
  })
  return { check, waiting }
}

test('S7: tokens that come at once while the keys are being read count, all of them, and keys are read once', async () => {
  const { check, waiting } = openCheck()
  const answers = Promise.all([check.read(token), check.read(token), check.read(token)])
  waiting[0]?.resolve([key])
  expect(await answers).toEqual([anna, anna, anna])
  expect(waiting).toHaveLength(1)
})

test('S7: if keys could not be read that is not a refusal, and the next token reads them again', async () => {
  const { check, waiting } = openCheck()
  const failing = check.read(token)
  waiting[0]?.reject(new Error('the database is away'))
  await expect(failing).rejects.toThrow('away')
  const next = check.read(token)
  waiting[1]?.resolve([key])
  expect(await next).toEqual(anna)
})
