/** Every tool that is built, whole; what people see of each from the first moment is in `tool-faces.ts`. */
import type { AnyCollection } from '#documents'
import type { MessageSource } from '#messaging'
import type { ToolId } from './tool-faces.ts'
import type { ToolManifest } from './tool-manifest.ts'
import { recipesTool } from './recipes/tool.ts'
import { timeTool } from './time/tool.ts'
import { tripsTool } from './trips/tool.ts'
import { uptimeTool } from './uptime/tool.ts'
import { wheelTool } from './wheel/tool.ts'

/** In the order in which people see them. */
export const tools: readonly ToolManifest<ToolId>[] = [uptimeTool, recipesTool, wheelTool, timeTool, tripsTool]

/** What server and browser register besides the collections of the services. */
export const toolCollections: readonly AnyCollection[] = tools.flatMap((tool) => tool.collections)

/** The tools as senders of messages, those that send none left out. */
export const toolMessageSources: readonly MessageSource[] = tools
  .map((tool) => ({ id: tool.id, label: tool.title, kinds: tool.messageKinds }))
  .filter(({ kinds }) => kinds.length > 0)
