import type { ToolManifest } from './tool-manifest.ts'

/** What a document is called and where it is shown; `tool` is the title of the tool it belongs to. */
export type ToolPlace = {
  readonly title: string
  readonly path: string
  readonly tool: string
  readonly toolPath: string
}

/** Undefined for a document without a page, or with fields that cannot be read. */
export function describePlace(
  tools: readonly ToolManifest[],
  document: {
    readonly collection: string
    readonly id: string
    readonly fields: Readonly<Record<string, unknown>>
  },
): ToolPlace | undefined {
  for (const tool of tools) {
    const place = tool.places.find(({ collection }) => collection === document.collection)
    const title = place?.title(document.fields)
    if (place !== undefined && title !== undefined) {
      return { title, path: place.path(document.id), tool: tool.title, toolPath: tool.path }
    }
  }
  return undefined
}
