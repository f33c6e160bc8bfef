import { newId, type FillRandom } from '#base/id'
import { readStored, writeStored } from './safe-storage.ts'

const KEY = 'deviceId'

/** The id of this browser, made at its first visit; one that keeps nothing gets a new one on each start. */
export function readDeviceId(storage: Storage | null, fillRandom: FillRandom, log: Pick<Console, 'error'>): string {
  const kept = readStored(storage, KEY, log)
  if (kept !== null && /^[A-Za-z0-9_-]{1,64}$/.test(kept)) return kept
  const deviceId = newId(fillRandom)
  writeStored(storage, KEY, deviceId, log)
  return deviceId
}
