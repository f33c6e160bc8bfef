/** Copies the pictures of an import that stand on other sites (R62), on whichever page of the recipes the user is. */
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { useDocuments, useDocumentsStatus } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { ProgressCard } from '#ui/picture/progress-card'
import { recipesCollection } from '../../collections.ts'
import { AbovePage } from '../../frame/screens/above-page.tsx'
import { useDeviceSetting } from '#ui/device-setting'
import { waitingPicturesKey } from '../../frame/screens/waiting-pictures-key.ts'
import { countPictures, readWaiting, retryLost, storeWaiting, type WaitingPictures } from '../waiting-pictures.ts'
import { useFetchPictures } from './use-fetch-pictures.ts'

export function PictureFetcher({ userId }: { readonly userId: string }) {
  const key = waitingPicturesKey(userId)
  const [stored, store] = useDeviceSetting(key)
  const { isServerReachable, isLoaded } = useDocumentsStatus('isServerReachable', 'isLoaded')
  const pictures = useNeeded(readWaiting(stored), isLoaded, store)
  const [reason, setReason] = useState<string>()
  const toasts = useToast()
  const isFetching = isLoaded && isServerReachable && pictures.waiting.length > 0
  useFetchPictures({
    key,
    isFetching,
    onLost: setReason,
    onDone: (count) => toasts.show({ kind: 'success', text: `${formatCount(count, 'Bild', 'Bilder')} geholt` }),
  })
  const leave = (): void => {
    store('')
    const action = { label: 'Rückgängig', onClick: () => store(storeWaiting(pictures)) }
    toasts.show({ kind: 'info', text: `${leftOver(pictures)} weggelassen`, action })
  }
  if (pictures.waiting.length + pictures.lost.length === 0) return null
  return (
    <AbovePage aria-label="Bilder des Imports">
      {isFetching ? (
        <Fetching pictures={pictures} onStop={leave} />
      ) : (
        <Standing
          pictures={pictures}
          reason={reason}
          onRetry={() => store(storeWaiting(retryLost(pictures)))}
          onLeave={leave}
        />
      )}
    </AbovePage>
  )
}

/** Leaves out the recipes that are not there any more, as after an import that was taken back. */
function useNeeded(pictures: WaitingPictures, isLoaded: boolean, store: (stored: string) => void): WaitingPictures {
  const recipes = useDocuments(recipesCollection)
  const ids = new Set(recipes.map(({ id }) => id))
  const isThere = ({ recipeId }: { readonly recipeId: string }): boolean => !isLoaded || ids.has(recipeId)
  const needed = { ...pictures, waiting: pictures.waiting.filter(isThere), lost: pictures.lost.filter(isThere) }
  const isChanged = countPictures(needed) !== countPictures(pictures)
  const prune = useEffectEvent(() => store(storeWaiting(needed)))
  useEffect(() => {
    if (isChanged) prune()
  }, [isChanged])
  return needed
}

function leftOver({ waiting, lost }: WaitingPictures): string {
  return formatCount(waiting.length + lost.length, 'Bild', 'Bilder')
}

function Fetching({ pictures, onStop }: { readonly pictures: WaitingPictures; readonly onStop: () => void }) {
  const total = countPictures(pictures)
  const done = total - pictures.waiting.length
  return (
    <ProgressCard label="Bilder werden geholt" share={done / total} onStop={onStop}>
      Bilder werden geholt: {formatNumber(done)} von {formatNumber(total)}
    </ProgressCard>
  )
}

type StandingProps = {
  readonly pictures: WaitingPictures
  readonly reason: string | undefined
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** Nothing is fetched: there is no server, or what is left could not be had. */
function Standing({ pictures, reason, onRetry, onLeave }: StandingProps) {
  const { waiting, lost } = pictures
  const isWaiting = waiting.length > 0
  return (
    <Card role="status">
      <Cluster gap={2}>
        <StatusLine icon={isWaiting ? 'info' : 'warning'} tone={isWaiting ? 'quiet' : 'alarm'}>
          {isWaiting
            ? `${formatCount(waiting.length, 'Bild fehlt', 'Bilder fehlen')} noch: Der Server holt sie, sobald er erreichbar ist.`
            : `${formatCount(lost.length, 'Bild ließ', 'Bilder ließen')} sich nicht holen. ${reason ?? ''}`.trim()}
        </StatusLine>
        {isWaiting ? null : (
          <Button variant="secondary" onClick={onRetry}>
            Noch einmal
          </Button>
        )}
        <Button variant="quiet" onClick={onLeave}>
          Weglassen
        </Button>
      </Cluster>
    </Card>
  )
}
