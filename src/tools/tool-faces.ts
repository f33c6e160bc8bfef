/** What the app shows of its tools before anything else of them is loaded: the first scripts have no more of them. */
import { recipesFace } from './recipes/face.ts'
import { timeFace } from './time/face.ts'
import { tripsFace } from './trips/face.ts'
import { uptimeFace } from './uptime/face.ts'
import { wheelFace } from './wheel/face.ts'

/** In the order in which people see them. */
export const toolFaces = [uptimeFace, recipesFace, wheelFace, timeFace, tripsFace] as const

export type ToolId = (typeof toolFaces)[number]['id']

/** The tool to which a path of the app belongs, in upper or lower case as people type it. */
export function faceAt(pathname: string): (typeof toolFaces)[number] | undefined {
  const typed = pathname.toLowerCase()
  return toolFaces.find(({ path }) => typed === path.toLowerCase() || typed.startsWith(`${path.toLowerCase()}/`))
}
