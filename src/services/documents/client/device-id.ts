import { newId, type FillRandom } from '#base/id'

const DEVICE_ID_KEY = 'deviceId'

/** The id of this browser, made at its first visit; where localStorage cannot keep it, one for this page. */
export function readDeviceId(o: {
  readonly storage: Storage | null
  readonly fillRandom: FillRandom
  readonly log: Pick<Console, 'error'>
}): string {
  const fresh = newId(o.fillRandom)
  try {
    const known = o.storage?.getItem(DEVICE_ID_KEY) ?? null
    if (known !== null && /^[A-Za-z0-9_-]{1,64}$/.test(known)) return known
  } catch (error) {
    o.log.error('Fehler beim Lesen von localStorage', error)
    return fresh
  }
  try {
    o.storage?.setItem(DEVICE_ID_KEY, fresh)
  } catch {
    // Full or forbidden: the next page gets another id, which only costs it the knowledge of its own edits.
  }
  return fresh
}
