import { leavingPath, sharingPath } from '../sharing-paths.ts'
import { wheelsCollection } from './model.ts'

/** Returns the path of the page that lists the people who see one wheel. */
export function wheelPeoplePath(wheelId: string): string {
  return sharingPath(wheelsCollection, wheelId)
}

/** The same for a member who wants to leave the wheel. */
export function wheelLeavingPath(wheelId: string): string {
  return leavingPath(wheelsCollection, wheelId)
}
