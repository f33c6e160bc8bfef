/** Apart from the paths that every page loads: only screens lead here. */
import { sharingPath } from '../sharing-paths.ts'
import { historyPath } from '../tool-manifest.ts'
import { incidentsCollection, shopsCollection } from './collections.ts'

/** The path of the screen with the people that see a shop. */
export function shopPeoplePath(shopId: string): string {
  return sharingPath(shopsCollection, shopId)
}

/** The path of the history of a shop: its changes with author and time. */
export function shopHistoryPath(shopId: string): string {
  return historyPath(shopsCollection, shopId)
}

/** The path of the history of an incident: its changes with author and time. */
export function incidentHistoryPath(incidentId: string): string {
  return historyPath(incidentsCollection, incidentId)
}
