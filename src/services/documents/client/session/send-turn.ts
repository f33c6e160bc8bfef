import type { SyncEvent } from '../../sync/sync-state.ts'
import type { OutboxWriter } from '../outbox/outbox-writer.ts'
import type { TabTalk } from './tab-talk.ts'

/** A session's turn to send, among the tabs of its browser; asked for and let go of when the sync core says so. */
export function createSendTurn(o: {
  /** Resolves to the function that frees the lock, or to null while another tab sends. */
  readonly tryLock: () => Promise<(() => void) | null>
  readonly tabs: Pick<TabTalk, 'isAlone'>
  readonly writer: Pick<OutboxWriter, 'isAllNew'>
  /** Takes in what other tabs have left. */
  readonly lookAround: () => Promise<void>
  readonly isClosed: () => boolean
  readonly dispatch: (event: SyncEvent) => void
}) {
  let free: (() => void) | null = null

  return {
    /** The outcome is an event. */
    acquire: async () => {
      if (o.tabs.isAlone()) {
        // When this tick has recorded all it will, and before it is written: what leaves now is written as sent.
        await Promise.resolve()
        if (o.writer.isAllNew()) return o.dispatch({ kind: 'lockGranted' })
      }
      const granted = await o.tryLock()
      if (o.isClosed()) return granted?.()
      if (granted !== null) {
        free?.()
        free = granted
      }
      await o.lookAround()
      o.dispatch({ kind: granted === null ? 'lockDenied' : 'lockGranted' })
    },
    release: () => {
      free?.()
      free = null
    },
  }
}
