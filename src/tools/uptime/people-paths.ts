/** Apart from the paths that every page loads: only screens lead here. */
import { sharingPath } from '../sharing-paths.ts'
import { historyPath } from '../tool-manifest.ts'
import { incidentsCollection, shopsCollection } from './collections.ts'

/** Where the people who see one shop are. */
export function shopPeoplePath(shopId: string): string {
  return sharingPath(shopsCollection, shopId)
}

/** Who changed what about a shop, and when. */
export function shopHistoryPath(shopId: string): string {
  return historyPath(shopsCollection, shopId)
}

/** Who changed what about an incident, and when. */
export function incidentHistoryPath(incidentId: string): string {
  return historyPath(incidentsCollection, incidentId)
}
