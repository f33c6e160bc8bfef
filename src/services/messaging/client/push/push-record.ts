import * as z from 'zod/mini'
import type { FillRandom } from '#base/id'
import { PUSH_STORAGE_KEY } from './push-storage-key.ts'

const pushRecordSchema = z.object({
  /** Created once by this installation of the app and kept, independent of the signed-in user. */
  installationId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Whose pushes this browser shows, or is to show as soon as the server is reached. */
  ownerId: z.optional(z.string()),
  /**
   * When the server took the subscription that the browser was last asked for; sending it again does not count. Absent:
   * it has not yet.
   */
  registeredAtMs: z.optional(z.number()),
  /** Whose registration the server is still to forget. */
  removalOf: z.optional(z.string()),
})

export type PushRecord = z.infer<typeof pushRecordSchema>

export type PushRecordStore = {
  /** Undefined: pushes were never turned on here, or what is kept can't be read. */
  read(): PushRecord | undefined
  /** False: the browser did not keep it. */
  write(record: PushRecord): boolean
}

export function createPushRecordStore(storage: Storage | null, log: Pick<Console, 'error'>): PushRecordStore {
  return {
    read() {
      try {
        const text = storage?.getItem(PUSH_STORAGE_KEY) ?? null
        return text === null ? undefined : pushRecordSchema.parse(JSON.parse(text))
      } catch (error) {
        log.error('Fehler beim Lesen von localStorage', error)
        return undefined
      }
    },
    write(record) {
      try {
        storage?.setItem(PUSH_STORAGE_KEY, JSON.stringify(record))
        return storage !== null
      } catch (error) {
        log.error('Fehler beim Schreiben von localStorage', error)
        return false
      }
    },
  }
}

/** 128 random bits in hex. */
export function newInstallationId(fillRandom: FillRandom): string {
  return Array.from(fillRandom(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
