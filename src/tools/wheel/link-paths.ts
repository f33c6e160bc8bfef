/** Pages around links and templates, apart from the manifest because the first visit does not need them. */
import { wheelPath, wheelTool } from './tool.ts'

/** Where a wheel is shown that stands in the address; `share-link.ts` says how. */
export function sharedWheelPath(fragment: string): string {
  return `${wheelTool.path}/geteilt#${fragment}`
}

/** Where one makes a link to a wheel. */
export function shareWheelPath(wheelId: string): string {
  return `${wheelPath(wheelId)}/teilen`
}

/** Where people rename and remove their templates. */
export const wheelTemplatesPath = `${wheelTool.path}/vorlagen`
