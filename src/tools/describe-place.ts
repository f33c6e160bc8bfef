import { formatCount } from '#base/text/format'
import type { CollectionDefinition } from '#documents'
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

/** What the manifest says of a collection whose documents have a title and a page of their own. */
export function describeTitled<Fields extends { readonly title: string }>(
  collection: CollectionDefinition<Fields>,
  many: string,
  path: (id: string) => string,
): Required<Pick<ToolManifest, 'things' | 'places' | 'describeState' | 'searchEntries'>> {
  const { name, label } = collection
  const titled = collection as unknown as CollectionDefinition<{ readonly title: string }>
  return {
    things: [{ collection: name, many, nameField: 'title' }],
    places: [{ collection: name, path, title: ({ title }) => (typeof title === 'string' ? title : undefined) }],
    describeState: (read) => {
      const { length } = read(titled)
      return length === 0 ? undefined : formatCount(length, label, many)
    },
    searchEntries: (read) =>
      read(titled).map(({ id, title, updatedAt, createdAt }) => ({
        id,
        title,
        detail: label,
        path: path(id),
        changedAt: updatedAt,
        createdAt,
      })),
  }
}
