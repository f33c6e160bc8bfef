/** The door of the tools: every tool that is built. A new tool is a folder and a line here. */
import type { AnyCollection } from '#documents'
import type { MessageSource } from '#messaging'
import { wheelTool } from './wheel/tool.ts'

export { describePlace, type ToolPlace } from './describe-place.ts'
export { CHOICE_PATH, HISTORY_PATH, historyPath, LEAVE_PARAMETER, SHARING_PATH } from './tool-manifest.ts'
export type { Place, ReadDocuments, SearchEntry, ToolManifest } from './tool-manifest.ts'

/** In the order in which people see them. */
export const tools = [wheelTool] as const

export type ToolId = (typeof tools)[number]['id']

/** What server and browser register besides the collections of the services. */
export const toolCollections: readonly AnyCollection[] = tools.flatMap((tool) => tool.collections)

/** The tools as senders of messages, those that send none left out. */
export const toolMessageSources: readonly MessageSource[] = tools
  .map((tool) => ({ id: tool.id, label: tool.title, kinds: tool.messageKinds }))
  .filter(({ kinds }) => kinds.length > 0)
