import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts a text so that it cannot be read with the database alone. */
export type SecretBox = {
  /** `owner` is bound to it: a row that is copied to another person opens no more. */
  seal(text: string, owner: string): string
  /** Throws when it was sealed for another owner or by another secret, or was changed. */
  open(sealed: string, owner: string): string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** NIST SP 800-38D: 96 bits, random, and a tag of 128. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key made of the server's secret for this purpose alone. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `taschenmesser ${purpose}`, KEY_BYTES))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
