import { useMemo, useState } from 'react'
import { useDocumentsClient } from '#documents/client'
import type { EntryChange } from '../../edits/after-draw.ts'
import { drawsCollection, type Draw } from '../../model.ts'
import { setRevoked } from '../../parts/screens/set-revoked.ts'
import { useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'

/** Stores what happens when a wheel is turned: in a user's documents, or in memory on a page without documents. */
export type DrawRecord = {
  /** Keeps a draw and returns its id. Called before anything moves. */
  keep(draw: Draw): string
  /** Changes entries of the wheel; `text` tells people what happened, beside the way back that is offered with it. */
  apply(changes: readonly EntryChange[], text: string): void
  /** Takes a draw back, or lets it count again. */
  setRevoked(drawId: string, isRevoked: boolean): void
}

/** The record of the wheel that is a document and shown by this page. */
export function useDrawRecord() {
  const documents = useDocumentsClient()
  const edits = useWheelEdits()
  /** The draw whose wheel is still turning; a list of draws would reveal its winner too early. */
  const [turningId, setTurningId] = useState<string>()
  const record = useMemo(
    (): DrawRecord => ({
      keep: (draw) => {
        const id = documents.add(drawsCollection, draw)
        setTurningId(id)
        return id
      },
      apply: (changes, text) => {
        edits.apply(changes, text)
        // Nothing else writes it down when the page is just going away.
        documents.flush()
      },
      setRevoked: (drawId, isRevoked) => setRevoked(documents, { kind: 'draw', id: drawId }, isRevoked),
    }),
    [documents, edits],
  )
  /** The wheel stands at its winner. */
  const onShown = (): void => setTurningId(undefined)
  return { record, turningId, onShown }
}
