/**
 * A file id identifies its owner, so that no other user can send content under an id found in a shared document (U16): random
 * characters, and a seal over them and the user.
 */
const SEALED = /^([0-9a-z_]{26})-([0-9a-f]{16})$/
const SEAL_BYTES = 8

/** Text whose SHA-256 makes the seal. */
export function sealedText(random: string, userId: string): string {
  return `file ${random} of ${userId}`
}

/** `random` is what `newId` makes; `digest` the SHA-256 of `sealedText`. */
export function sealFileId(random: string, digest: Uint8Array): string {
  return `${random}-${toHex(digest)}`
}

/** What an id was made of; undefined where it has no seal, as those made before there was one. */
export function readSealedId(fileId: string): string | undefined {
  return SEALED.exec(fileId)?.[1]
}

function toHex(digest: Uint8Array): string {
  return Array.from(digest.subarray(0, SEAL_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
