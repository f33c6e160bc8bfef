/** The door of the tools: every tool that is built. A new tool is a folder and a line here. */
import type { AnyCollection } from '#documents'
import type { MessageSource } from '#messaging'
import { wheelTool } from './wheel/tool.ts'

export { CHOICE_PATH, HISTORY_PATH, historyPath, SHARING_PATH, sharingPath } from './tool-manifest.ts'
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

/** What a document is called and where it is shown; `tool` is the title of the tool it belongs to. */
export type ToolPlace = {
  readonly title: string
  readonly path: string
  readonly tool: string
  readonly toolPath: string
}

/** Of a document without a page, or whose fields are not read, there is none. */
export function describePlace(document: {
  readonly collection: string
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}): ToolPlace | undefined {
  for (const tool of tools) {
    const place = tool.places.find(({ collection }) => collection === document.collection)
    const title = place?.title(document.fields)
    if (place !== undefined && title !== undefined) {
      return { title, path: place.path(document.id), tool: tool.title, toolPath: tool.path }
    }
  }
  return undefined
}
