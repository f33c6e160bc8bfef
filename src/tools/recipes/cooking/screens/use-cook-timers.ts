import { toIso } from '#base/clock'
import { useDocuments, useEdits } from '#documents/client'
import { cookTimersCollection } from '../../collections.ts'
import { MAX_NAME } from '../../model.ts'
import type { StoredTimer } from '../running-timers.ts'

/** The timers of the user, on all of their devices. */
export function useCookTimers() {
  const timers = useDocuments(cookTimersCollection)
  const edits = useEdits()
  return {
    timers,
    start: (label: string, seconds: number, recipeId: string | undefined): void => {
      const now = Date.now()
      edits.run(`Wecker „${label}“ gestellt`, (documents) =>
        documents.add(cookTimersCollection, {
          label: label.slice(0, MAX_NAME),
          startedAt: toIso(now),
          endsAt: toIso(now + seconds * 1_000),
          ...(recipeId === undefined ? {} : { recipeId }),
        }),
      )
    },
    stop: ({ id, label }: StoredTimer): void => {
      edits.run(`Wecker „${label}“ beendet`, (documents) =>
        documents.modify(cookTimersCollection, id, { stoppedAt: toIso(Date.now()) }),
      )
    },
  }
}
