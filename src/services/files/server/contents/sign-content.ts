import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FileVariant } from '#files'

const KEY_PURPOSE = 'taschenmesser: signed addresses of files'
const KEY_BYTES = 32

/** What a signed address is for. */
export type SignedContent = { readonly fileId: string; readonly variant: FileVariant; readonly expiresAtMs: number }

export type ContentSigner = {
  sign(content: SignedContent): string
  isRight(content: SignedContent, signature: string): boolean
}

/**
 * Signs with a key derived for this purpose, so that signatures made here reveal nothing about the server's other secrets, nor the
 * other way round.
 */
export function createContentSigner(secret: string): ContentSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  const digest = ({ fileId, variant, expiresAtMs }: SignedContent): Buffer =>
    createHmac('sha256', key).update(`${fileId}\n${variant}\n${expiresAtMs}`).digest()
  return {
    sign: (content) => digest(content).toString('base64url'),
    isRight: (content, signature) => {
      const [right, given] = [digest(content), Buffer.from(signature, 'base64url')]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
