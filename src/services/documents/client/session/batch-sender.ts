import { toIso, type Now } from '#base/clock'
import { sendChanges, type PendingChange } from '#documents'
import type { CallEndpoint } from '#http/client'
import { toWire } from '../../sync/pending-queue.ts'
import { wireText } from '../../change/record-text.ts'
import type { Command, SyncEvent } from '../../sync/sync-state.ts'

/** The batches of one session on their way: each answer becomes an event that names its batch. */
export type BatchSender = {
  send(batch: Pick<Extract<Command, { kind: 'sendBatch' }>, 'batch' | 'changes'>): Promise<void>
  /** Waits for none of them any more. What is answered all the same still counts. */
  drop(): void
}

export function createBatchSender(o: {
  readonly userId: string
  readonly deviceId: string
  readonly now: Now
  readonly callEndpoint: CallEndpoint
  /** Resolves when changes are on the disk as they are; undefined where they need not be there first. */
  readonly secure: (changes: readonly PendingChange[]) => Promise<void> | undefined
  /** Takes in what other tabs have written while the answer was waited for. */
  readonly look: () => void
  readonly dispatch: (event: SyncEvent) => void
}): BatchSender {
  const { userId, deviceId, now, dispatch } = o
  const underWay = new Set<AbortController>()
  return {
    send: async ({ batch, changes }) => {
      const controller = new AbortController()
      const { signal } = controller
      underWay.add(controller)
      // That they are being sent must be on the disk before it happens (rule F9).
      const secured = o.secure(changes)
      if (secured !== undefined) await secured
      const envelope = { userId, deviceId, clientTime: toIso(now()) }
      // Put together from the texts that the disk was given.
      const bodyText = `${JSON.stringify(envelope).slice(0, -1)},"changes":[${changes.map(wireText).join()}]}`
      const answer = await o.callEndpoint(
        sendChanges,
        { ...envelope, changes: changes.map(toWire) },
        { signal, bodyText },
      )
      underWay.delete(controller)
      o.look()
      // What the server has decided is so; that a dropped request failed is no news.
      if (signal.aborted && !answer.ok) return
      if (answer.ok) dispatch({ kind: 'sendAnswered', batch, ...answer.value })
      else dispatch({ kind: 'sendFailed', batch, failure: answer.error })
    },
    drop: () => {
      for (const controller of underWay) controller.abort()
    },
  }
}
