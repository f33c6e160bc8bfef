/**
 * Changes that are on their way to the disk. Browsers drop what stands in line for it, committed or not, if the page goes meanwhile; so
 * localStorage, which takes it at once, keeps these until the next page has written them. Nothing outlives that there (Z5).
 */
import * as z from 'zod/mini'
import { parseJson } from '#base/text/parse-json'
import type { PendingChange } from '#documents'
import { pendingChangeSchema } from '../../change/change.ts'
import type { LocalStore } from './local-store.ts'

const KEY = 'deviceUnwritten'

type Place = { readonly storage: Storage | null; readonly log: Pick<Console, 'error'> }

export type Unwritten = {
  /** For when the page goes. */
  keep(): void
  /** Knows what is written until `done` resolves. */
  follow(
    write: { readonly put: readonly PendingChange[]; readonly remove: readonly string[] },
    done: Promise<void>,
  ): Promise<void>
  /** Returns what is in the outbox, with what an earlier page had no time to put there. */
  bringBack(store: LocalStore): Promise<readonly PendingChange[]>
}

export function createUnwritten(place: Place): Unwritten {
  const records = new Map<string, PendingChange>()
  /** What this tab has put there. */
  let kept = new Set<string>()

  const keep = (): void => {
    if (records.size + kept.size === 0) return
    const others = read(place).filter(({ changeId }) => !kept.has(changeId) && !records.has(changeId))
    write(place, [...others, ...records.values()])
    kept = new Set(records.keys())
  }
  return {
    keep,
    async follow({ put, remove }, done) {
      for (const changeId of remove) records.delete(changeId)
      for (const record of put) records.set(record.changeId, record)
      await done
      for (const record of put) if (records.get(record.changeId) === record) records.delete(record.changeId)
      if (kept.size > 0) keep()
    },
    async bringBack(store) {
      const left = read(place)
      // A full disk is read all the same, and takes them once there is room.
      const isWritten =
        left.length > 0 &&
        (await store.writeOutbox(left, [], []).then(
          () => true,
          () => false,
        ))
      if (isWritten) forget(place, left)
      const outbox = await store.readOutbox()
      const known = new Set(outbox.map(({ changeId }) => changeId))
      return [...outbox, ...left.filter(({ changeId }) => !isWritten && !known.has(changeId))]
    },
  }
}

/** Another tab may have put more there meanwhile. */
function forget(place: Place, written: readonly PendingChange[]): void {
  const ids = new Set(written.map(({ changeId }) => changeId))
  write(
    place,
    read(place).filter(({ changeId }) => !ids.has(changeId)),
  )
}

function read({ storage, log }: Place): readonly PendingChange[] {
  try {
    const found = z.array(pendingChangeSchema).safeParse(parseJson(storage?.getItem(KEY) ?? '[]'))
    // The schema has checked everything around the values, which came out of JSON.parse.
    return found.success ? (found.data as readonly PendingChange[]) : []
  } catch (error) {
    log.error('Fehler beim Lesen von localStorage', error)
    return []
  }
}

function write({ storage, log }: Place, records: readonly PendingChange[]): void {
  try {
    if (records.length === 0) storage?.removeItem(KEY)
    else storage?.setItem(KEY, JSON.stringify(records))
  } catch (error) {
    log.error('Fehler beim Schreiben von localStorage', error)
  }
}
