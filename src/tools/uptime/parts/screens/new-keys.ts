import { newId } from '#base/id'

const KEY_BYTES = 16

export function newDocumentId(): string {
  return newId((bytes) => crypto.getRandomValues(bytes))
}

/** The secret of a job's address: 128 random bits in hex. */
export function newHeartbeatKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
