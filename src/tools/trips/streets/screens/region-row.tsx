/** The map of a trip in „Offline bereit“: how much is on this device, and fetching, renewing and removing it (J83). */
import { useEffect, useState, type ReactNode } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatBytes } from '#base/text/format-bytes'
import { useIsDeviceOnly } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { useToast } from '#messaging/client'
import { Button, IconButton } from '#ui/button'
import { Cluster } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { StatusLine } from '#ui/page/status-line'
import { ProgressRing } from '#ui/picture/progress-ring'
import { describeRegion, type RegionWords } from '../describe-region.ts'
import type { RegionSpots } from '../region.ts'
import { measureRegion, type ArchiveFacts, type Streets } from '../streets-endpoints.ts'
import type { Coordinate } from '../pmtiles-format.ts'
import { useOfferedStreets, useTripRegion, type TripRegion } from './use-streets.ts'

type RegionRowProps = {
  readonly tripId: string
  /** What the region has to hold. */
  readonly wanted: RegionSpots
}

export function RegionRow({ tripId, wanted }: RegionRowProps) {
  const offered = useOfferedStreets()
  const kept = useTripRegion(tripId)
  const isDeviceOnly = useIsDeviceOnly()
  const { archive } = offered ?? {}
  if (kept === undefined || (archive === undefined && kept.state.region === undefined))
    return <ListRow title="Straßen" detail={describeNone(offered, isDeviceOnly)} />
  return <KeptRow kept={kept} tripId={tripId} archive={archive} wanted={wanted} />
}

/** Why nothing can be taken along. */
export function describeNone(offered: Streets | undefined, isDeviceOnly: boolean): string {
  if (isDeviceOnly) return 'Straßen zeigt die Karte nur mit einem Konto.'
  if (offered === undefined) return 'Ob dieser Server Straßen hat, zeigt sich mit Netz.'
  if (offered.style !== undefined)
    return `Die Straßen kommen von ${new URL(offered.style).hostname} und brauchen Netz; mitnehmen lassen sie sich nicht.`
  return 'Dieser Server hat keine Straßen.'
}

type KeptRowProps = {
  readonly kept: TripRegion
  readonly tripId: string
  readonly archive: ArchiveFacts | undefined
  readonly wanted: RegionSpots
}

function KeptRow({ kept, tripId, archive, wanted: { spots, places } }: KeptRowProps) {
  const { regions, state } = kept
  const measured = useMeasured(archive, spots, state.region === undefined || state.region.version !== archive?.version)
  const words = describeRegion({ ...state, archive, spots, places, measured })
  const load = (): void => {
    if (archive === undefined) return
    void regions.load({ tripId, spots, sizeBytes: measured?.sizeBytes ?? state.region?.sizeBytes ?? 0 })
  }
  return (
    <ListRow
      title="Straßen um deine Orte"
      detail={
        <span role="status">{[words.text, ...(state.failure === undefined ? [] : [state.failure])].join(' ')}</span>
      }
      textWidth="14rem"
      actions={
        <Cluster>
          <Sign words={words} />
          {state.progress === undefined ? (
            <Actions kept={kept} tripId={tripId} words={words} onLoad={load} />
          ) : (
            <Loading {...state.progress} onCancel={() => regions.cancel(tripId)} />
          )}
        </Cluster>
      }
    />
  )
}

function Sign({ words: { sign } }: { readonly words: RegionWords }): ReactNode {
  if (sign === 'here')
    return (
      <StatusLine icon="check" tone="good">
        auf diesem Gerät
      </StatusLine>
    )
  return sign === 'none' ? null : (
    <StatusLine icon="warning" tone="warning">
      {sign === 'missing' ? 'fehlt' : 'passt nicht mehr'}
    </StatusLine>
  )
}

type ActionsProps = {
  readonly kept: TripRegion
  readonly tripId: string
  readonly words: RegionWords
  readonly onLoad: () => void
}

function Actions({ kept: { regions, state }, tripId, words, onLoad }: ActionsProps) {
  const toasts = useToast()
  function remove(): void {
    const undo = regions.remove(tripId)
    toasts.show({ kind: 'info', text: 'Straßen entfernt', action: { label: 'Rückgängig', onClick: () => void undo() } })
  }
  return (
    <>
      {words.canLoad ? (
        <Button variant="secondary" onClick={onLoad}>
          {state.region === undefined ? 'Laden' : 'Erneuern'}
        </Button>
      ) : null}
      {state.region === undefined ? null : <IconButton icon="trash" label="Straßen entfernen" onClick={remove} />}
    </>
  )
}

type LoadingProps = { readonly doneBytes: number; readonly sizeBytes: number; readonly onCancel: () => void }

function Loading({ doneBytes, sizeBytes, onCancel }: LoadingProps) {
  return (
    <>
      <ProgressRing
        label="Straßen werden geladen"
        size={28}
        share={sizeBytes === 0 ? undefined : doneBytes / sizeBytes}
      />
      <span>
        {formatBytes(doneBytes)} von {formatBytes(sizeBytes)}
      </span>
      <Button variant="secondary" onClick={onCancel}>
        Abbrechen
      </Button>
    </>
  )
}

type Measured = { readonly sizeBytes: number; readonly maxZoom: number }

/** How large the region would be; undefined: not known, not asked for, or not with this server at the moment. */
function useMeasured(
  archive: ArchiveFacts | undefined,
  spots: readonly Coordinate[],
  isWanted: boolean,
): Measured | undefined {
  const call = useCallEndpoint()
  const [measured, setMeasured] = useState<Measured & { readonly of: string }>()
  const version = archive?.version
  const text = JSON.stringify(spots)
  useEffect(() => {
    if (!isWanted || version === undefined || text === '[]') return undefined
    let isGone = false
    void call(measureRegion, { spots: JSON.parse(text) as Coordinate[] }, { timeoutMs: MINUTE_MS }).then((answer) => {
      if (!isGone && answer.ok) setMeasured({ ...answer.value, of: text })
    })
    return () => {
      isGone = true
    }
  }, [call, isWanted, version, text])
  return measured?.of === text ? measured : undefined
}
