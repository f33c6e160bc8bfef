/** What keys without Ctrl do: `g` and a letter lead, `n` begins. Loaded with the first of them. */
import { tools, type ReadDocuments, type UserPlace } from '#tools'
import { listCommands, toolAt } from './palette-entries.ts'

/** The letter that leads to the start page after `g`. */
export const HOME_KEY = 'h'

/** Where `g` and this letter lead. */
export function goPath(letter: string): string | undefined {
  return letter === HOME_KEY ? '/' : tools.find(({ goKey }) => goKey === letter)?.path
}

/** What `n` opens on a page: the first action of its tool that opens something. A letter alone presses no clock. */
export function newPath(place: UserPlace, read: ReadDocuments, nowMs: number): string | undefined {
  const tool = toolAt(place.pathname)
  const actions = tool === undefined ? [] : listCommands(tool, read, nowMs, place)
  return actions.flatMap(({ group, act }) => (group === 'Aktionen' && act.kind === 'open' ? [act.path] : []))[0]
}
