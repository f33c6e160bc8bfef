/** What the app shows of its tools before anything else of them is loaded: the first scripts have no more of them. */
import { recipesFace } from './recipes/face.ts'
import { timeFace } from './time/face.ts'
import { tripsFace } from './trips/face.ts'
import { uptimeFace } from './uptime/face.ts'
import { wheelFace } from './wheel/face.ts'

/** In the order in which people see them. */
export const toolFaces = [uptimeFace, recipesFace, wheelFace, timeFace, tripsFace] as const

export type ToolId = (typeof toolFaces)[number]['id']

/** The tool to which a path of the app belongs. */
export function faceAt(pathname: string): (typeof toolFaces)[number] | undefined {
  return toolFaces.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}
