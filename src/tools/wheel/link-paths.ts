/** Pages around links and templates, apart from the manifest because the first visit does not need them. */
import { wheelPath, wheelTool } from './tool.ts'

/** Returns the path of a wheel that is contained in the address; `sharing/share-link.ts` describes the format. */
export function sharedWheelPath(fragment: string): string {
  return `${wheelTool.path}/geteilt#${fragment}`
}

/** Returns the path of the page that creates a link to a wheel. */
export function shareWheelPath(wheelId: string): string {
  return `${wheelPath(wheelId)}/teilen`
}

/** The path of the page for renaming and removing templates. */
export const wheelTemplatesPath = `${wheelTool.path}/vorlagen`
