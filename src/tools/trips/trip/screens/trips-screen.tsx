/** All trips: under way, planned and past. */
import { useDocuments } from '#documents/client'
import { Card } from '#ui/card'
import { Page } from '#ui/page/page'
import { Place } from '#ui/page/place'
import { tripsCollection } from '../../collections.ts'
import { tripIcon } from '../../frame/screens/trip-icons.ts'
import { tripPath } from '../../paths.ts'

export function TripsScreen() {
  const trips = useDocuments(tripsCollection)
  return (
    <Page title="Reiseplaner" heading="Reiseplaner">
      <Card as="ul">
        {trips.map(({ id, title }) => (
          <Place key={id} to={tripPath(id)} icon={tripIcon} title={title} detail="" />
        ))}
      </Card>
    </Page>
  )
}
