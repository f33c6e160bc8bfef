/** The key pair by which push services know this server (RFC 8292). Browsers bind their subscriptions to it, so it stays. */
import { createECDH, hkdfSync, type ECDH } from 'node:crypto'

/** Both base64url; the public key is an uncompressed point of P-256. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

const PRIVATE_KEY_BYTES = 32

export function newVapidPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return toText(pair)
}

/** A key that follows from a secret: servers that add it to the same secrets at the same moment add the same one. */
export function deriveVapidPrivateKey(secret: string, attempt = 0): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `vapid ${attempt}`, PRIVATE_KEY_BYTES)).toString('base64url')
  // About one in four billion values is not a valid key on the curve.
  return readVapidKeys(key) === undefined ? deriveVapidPrivateKey(secret, attempt + 1) : key
}

/** Returns the key pair of a private key; undefined if the key is invalid. */
export function readVapidKeys(privateKey: string): VapidKeys | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    // The key is zero or too large for the curve. The error is dropped: describing it would take the key's bytes.
    return undefined
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: toText(pair) }
}

/** Node leaves out zeros at the beginning, which others count on. */
function toText(pair: ECDH): string {
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]).toString('base64url')
}
