import { leavingPath, sharingPath } from '../sharing-paths.ts'
import { wheelsCollection } from './model.ts'

/** Where the people who see one wheel are. */
export function wheelPeoplePath(wheelId: string): string {
  return sharingPath(wheelsCollection, wheelId)
}

/** The same for a member who wants to leave the wheel. */
export function wheelLeavingPath(wheelId: string): string {
  return leavingPath(wheelsCollection, wheelId)
}
