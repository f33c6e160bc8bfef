import { createHash } from 'node:crypto'

/** Of a random secret, under which it is stored: the database alone opens nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
