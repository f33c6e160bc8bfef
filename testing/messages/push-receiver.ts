/**
 * The receiving end of Web Push as a browser has it: keys of its own, and decryption by RFC 8291 and RFC 8188, written
 * with `node:crypto` alone, so that it shares nothing with the library that encrypts.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { pushPayloadSchema, type PushPayload } from '#messaging'

const SALT_BYTES = 16
const TAG_BYTES = 16
const HEADER_BYTES = SALT_BYTES + 4 + 1
const SECRET_BYTES = 32
const KEY_BYTES = 16
const NONCE_BYTES = 12

export type PushKeys = { readonly p256dh: string; readonly auth: string }

export type PushReceiver = {
  readonly keys: PushKeys
  /** The text of a push; throws when it was not encrypted for this receiver, or not as the standards say. */
  decrypt(body: Buffer): string
  /** The same as what our server sends. */
  readPayload(body: Buffer): PushPayload
}

/** Makes new keys, or takes those of a test vector (base64url). */
export function createPushReceiver(known?: { readonly privateKey: string; readonly auth: string }): PushReceiver {
  const pair = createECDH('prime256v1')
  if (known === undefined) pair.generateKeys()
  else pair.setPrivateKey(Buffer.from(known.privateKey, 'base64url'))
  const auth = known === undefined ? randomBytes(16) : Buffer.from(known.auth, 'base64url')
  const publicKey = pair.getPublicKey()
  const decrypt = (body: Buffer): string => {
    const { salt, senderKey, record } = takeApart(body)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const secret = derive(pair.computeSecret(senderKey), { salt: auth, info, length: SECRET_BYTES })
    const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: KEY_BYTES })
    const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: NONCE_BYTES })
    return unpad(open(record, key, nonce)).toString('utf8')
  }
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt,
    readPayload: (body) => z.parse(pushPayloadSchema, JSON.parse(decrypt(body))),
  }
}

function takeApart(body: Buffer): { readonly salt: Buffer; readonly senderKey: Buffer; readonly record: Buffer } {
  const keyLength = body.readUInt8(HEADER_BYTES - 1)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const record = body.subarray(HEADER_BYTES + keyLength)
  if (record.length > recordSize) throw new Error('a push has one record only')
  return {
    salt: body.subarray(0, SALT_BYTES),
    senderKey: body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength),
    record,
  }
}

function derive(
  secret: Buffer,
  { salt, info, length }: { readonly salt: Buffer; readonly info: Buffer; readonly length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

function open(record: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** The last record ends with a 2 and any number of zeros. */
function unpad(padded: Buffer): Buffer {
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the padding is wrong')
  return padded.subarray(0, end)
}
