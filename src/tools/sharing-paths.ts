/** Apart from the manifest and the door, which every page loads: only screens of tools lead here. */
import type { AnyCollection } from '#documents'
import { LEAVE_PARAMETER, SHARING_PATH } from './tool-manifest.ts'

/** The page on which one document is shared with people. */
export function sharingPath(collection: Pick<AnyCollection, 'name'>, id: string): string {
  return `${SHARING_PATH}/${collection.name}/${id}`
}

/** The same page asking a member whether they want to leave. */
export function leavingPath(collection: Pick<AnyCollection, 'name'>, id: string): string {
  return `${sharingPath(collection, id)}?${LEAVE_PARAMETER}`
}
