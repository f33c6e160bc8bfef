/** The example of RFC 8291, section 5: what encrypts our pushes, and what decrypts them in our tests, agree with it. */
import { createECDH, type ECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createPushReceiver } from '#testing/messages/push-receiver'

const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6' +
    'cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const receiver = createPushReceiver({ privateKey: example.receiverPrivateKey, auth: example.auth })

test('P9: the example of RFC 8291 is decrypted', () => {
  expect(receiver.keys.p256dh).toBe(example.receiverPublicKey)
  expect(receiver.decrypt(Buffer.from(example.body, 'base64url'))).toBe(example.text)
})

test('P9: the library encrypts the example of RFC 8291 to the same bytes', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(Buffer.from(example.senderPrivateKey, 'base64url'))
  const body = readEncrypt()(Buffer.from(example.text), {
    version: 'aes128gcm',
    privateKey: sender,
    dh: example.receiverPublicKey,
    authSecret: example.auth,
    salt: example.salt,
  })
  expect(body.toString('base64url')).toBe(example.body)
})

test('P9: a push changed in one bit, or meant for another receiver, is not decrypted', () => {
  const body = Buffer.from(example.body, 'base64url')
  for (const place of [0, 25, 90, body.length - 1]) {
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    expect(() => receiver.decrypt(changed)).toThrow(/authenticate|Public key/)
  }
  expect(() => createPushReceiver().decrypt(body)).toThrow('authenticate')
})

type Encrypt = (
  text: Buffer,
  o: {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    readonly dh: string
    readonly authSecret: string
    readonly salt: string
  },
) => Buffer

/** What `web-push` encrypts with, loaded as it loads it itself. */
function readEncrypt(): Encrypt {
  const requireFromLibrary = createRequire(createRequire(import.meta.url).resolve('web-push'))
  const library: unknown = requireFromLibrary('http_ece')
  return z.object({ encrypt: z.custom<Encrypt>((value) => typeof value === 'function') }).parse(library).encrypt
}
