/** Whether what is not on this device exists somewhere else, as far as that is known. */
import { styled } from '@mui/material/styles'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { formatNumber } from '#base/text/format'
import { useDocumentsStatus, type DocumentsStatus } from '#documents/client'
import { StatusLine } from '#ui/page/status-line'

/**
 * `complete`: what is not here does not exist; `reading`: that will turn out in a moment; the others: the documents were never on this
 * device, or it could not keep them, and the server is out of reach (`offline`), refuses the session (`signed-out`) or this version of
 * the app (`outdated`).
 */
export type DocumentsState = 'reading' | 'complete' | 'offline' | 'signed-out' | 'outdated'

export function documentsState(
  status: Pick<DocumentsStatus, 'isLoaded' | 'isServerReachable' | 'lastSyncedAt' | 'pause' | 'home'>,
  isBrowserOnline: boolean,
): DocumentsState {
  if (!status.isLoaded) return 'reading'
  // Once everything the server has was here, it still is: a cache that was lost takes this time with it.
  if (status.lastSyncedAt !== undefined || status.home === 'device') return 'complete'
  if (!isBrowserOnline || !status.isServerReachable) return 'offline'
  if (status.pause === undefined) return 'reading'
  return status.pause === 'update-required' ? 'outdated' : 'signed-out'
}

export function useDocumentsState(): DocumentsState {
  return documentsState(
    useDocumentsStatus('isLoaded', 'isServerReachable', 'lastSyncedAt', 'pause', 'home'),
    navigator.onLine,
  )
}

type PageParts = { readonly actions?: ReactNode; readonly children: ReactNode }

/**
 * Draws what shows and changes documents once it is known what there is: before that a list would look empty, a sum too small, and
 * everything would move as they come. What is drawn stays while they are open, so that nothing typed offline goes with the network's return.
 */
export function useLoadedParts<Parts extends PageParts>(parts: Parts): Parts {
  const { isLoaded, userId } = useDocumentsStatus('isLoaded', 'userId')
  const isKnown = useDocumentsState() !== 'reading'
  const [drawn, setDrawn] = useState<{ readonly userId: string | undefined }>()
  if (isKnown && (drawn === undefined || drawn.userId !== userId)) setDrawn({ userId })
  const isWanted = isLoaded && drawn !== undefined && drawn.userId === userId
  // In slices, since thousands of documents may open at once; closed ones go at once.
  const canShow = useDeferredValue(isWanted) && isWanted
  return canShow ? parts : { ...parts, actions: undefined, children: <Downloading /> }
}

/** Appears only if it takes longer, as on a device that gets everything for the first time. */
export function Downloading() {
  const { leftCount = 0 } = useDocumentsStatus('leftCount')
  const left = leftCount > 0 ? ` (noch ${formatNumber(leftCount)})` : ''
  return (
    <Late role="status" data-waits="">
      <StatusLine icon="sync" tone="quiet">
        Deine Daten kommen gerade auf dieses Gerät …{left}
      </StatusLine>
    </Late>
  )
}

const Late = styled('p')({
  '@keyframes wait': { from: { visibility: 'hidden' }, to: { visibility: 'hidden' } },
  animation: 'wait 1s',
})
