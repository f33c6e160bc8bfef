/** A user's edit of a document, as far as it can be checked later. */
import type { Device, Tab } from './device.simulation.ts'

/** A disk that had a document as the server lost it. */
export type Holder = { readonly device: Device; readonly isOwner: boolean }

export type Edit = {
  readonly tab: Tab
  readonly type: 'ADD' | 'MODIFIED' | 'DELETED'
  readonly path: string
  /** Stands in what it writes; a deletion writes nothing. */
  readonly token: string
  /** The address of that text, and everything the edit writes. */
  readonly tokenAt: string
  readonly writes: string
  /** How many tabs its device had open. */
  readonly tabCount: number
  /** Its copy in localStorage was lost while its person was away, whose next start puts it back. */
  hasLostCopy?: boolean
  /** It was done with, and an older localStorage has brought it back after the disk that knew so was lost. */
  hasReturned?: boolean
  /** It was refused, and its person has tried it again. */
  wasTriedAgain?: boolean
  /** The server has lost it, and its device will not send it again: the disks that had it then. */
  holders?: readonly Holder[]
  /** The reason it cannot be expected in the end; null if it can. */
  excuse: string | null
}

/** Whether an address is another one or lies in it. */
export function isInside(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`)
}
