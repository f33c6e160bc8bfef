import type { Now } from '#base/clock'
import { STREAM_DOUBT_MS } from '#documents'
import type { SyncEvent } from '../../sync/sync-state.ts'
import type { FeedStreamListener } from './feed-stream.ts'

/** The one stream of a session: what happens to it becomes events of the sync core. */
export function createStreamFollower(o: {
  readonly userId: string
  readonly cursor: () => number
  readonly now: Now
  /** The returned function lets go of it. */
  readonly followStream: (userId: string, since: () => number, listener: FeedStreamListener) => () => void
  readonly dispatch: (event: SyncEvent) => void
}) {
  const { dispatch } = o
  let leave: (() => void) | null = null
  let lastSignMs = 0

  const noteSign = (): void => {
    lastSignMs = o.now()
  }
  const close = (): void => {
    leave?.()
    leave = null
  }
  return {
    close,
    /** Opens it where the cache ends, in the place of one that there was. */
    open: () => {
      close()
      leave = o.followStream(o.userId, o.cursor, {
        onOpened: () => {
          noteSign()
          dispatch({ kind: 'streamOpened' })
        },
        onSign: noteSign,
        onPage: (page) => dispatch({ kind: 'streamPage', page }),
        onLost: () => dispatch({ kind: 'streamLost' }),
      })
    },
    /** Gives up a stream that has been silent for too long. Timers stand still while a page is frozen, and with them its own. */
    check: () => {
      if (o.now() - lastSignMs > STREAM_DOUBT_MS) dispatch({ kind: 'streamLost' })
    },
  }
}
