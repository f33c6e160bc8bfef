/** The map in the settings: where its streets come from, and the trips with a region on this device (J80, J83). */
import { formatBytes } from '#base/text/format-bytes'
import { formatDate } from '#base/text/format'
import { useDocuments, useIsDeviceOnly } from '#documents/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Place } from '#ui/page/place'
import { tripsCollection } from '../../collections.ts'
import { tripPath } from '../../paths.ts'
import { describeNone } from './region-row.tsx'
import { useOfferedStreets, useTripRegion } from './use-streets.ts'

export function MapCard() {
  const offered = useOfferedStreets()
  const isDeviceOnly = useIsDeviceOnly()
  const trips = useDocuments(tripsCollection).toSorted((a, b) => (a.range.from > b.range.from ? -1 : 1))
  const { archive } = offered ?? {}
  return (
    <Card as="section" aria-labelledby="trip-map">
      <Stack gap={2}>
        <SectionTitle id="trip-map">Karte</SectionTitle>
        <QuietText>
          {archive === undefined
            ? describeNone(offered, isDeviceOnly)
            : `Die Straßen kommen von diesem Server, Stand ${formatDate(archive.on)}. In jeder Reise nimmst du sie unter „Offline bereit“ mit.`}
        </QuietText>
        {trips.map(({ id, title }) => (
          <KeptTrip key={id} id={id} title={title} />
        ))}
      </Stack>
    </Card>
  )
}

function KeptTrip({ id, title }: { readonly id: string; readonly title: string }) {
  const region = useTripRegion(id)?.state.region
  if (region === undefined) return null
  const detail = `${formatBytes(region.sizeBytes)} auf diesem Gerät, Stand ${formatDate(region.on)}`
  return <Place as="div" to={tripPath(id, 'offline')} icon="check" tone="good" title={title} detail={detail} />
}
