/** Apart from the manifest, which every page loads: only what shares leads here. */
import type { AnyCollection } from '#documents'
import { SHARING_PATH } from './tool-manifest.ts'

/** The page on which one document is shared with people. */
export function sharingPath(collection: Pick<AnyCollection, 'name'>, id: string): string {
  return `${SHARING_PATH}/${collection.name}/${id}`
}

/** The same page asking a member whether they want to leave. */
export function leavingPath(collection: Pick<AnyCollection, 'name'>, id: string): string {
  return `${sharingPath(collection, id)}?${LEAVE_PARAMETER}`
}

/** What of the address says that somebody comes to leave. */
export const LEAVE_PARAMETER = 'verlassen'
