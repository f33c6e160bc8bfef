/** Decides what a signed-in user is offered from this device, and in which words (rules Z9 to Z11 of the documents). Pure. */
import { formatCount } from '#base/text/format'
import type { Documents } from '#documents/client'
import type { ToolManifest } from '#tools'

/** What people call their own, made on this device without an account. */
export type DeviceThings = {
  /** In the order of the tools, those of one kind together. */
  readonly kinds: readonly {
    readonly one: string
    readonly many: string
    readonly count: number
    /** Of those that have one. */
    readonly names: readonly string[]
  }[]
  /** `collection/id`, as the device notes them. */
  readonly keys: readonly string[]
}

/** `asking`: there is something this person has not been asked about; `left`: they leave it where it is. */
export type OfferState = 'none' | 'asking' | 'left'

/** Reads the things of these tools. */
export function readThings(
  tools: readonly Pick<ToolManifest, 'collections' | 'things'>[],
  read: Pick<Documents, 'list'>,
): DeviceThings {
  const found = tools.flatMap(({ collections, things = [] }) =>
    things.flatMap(({ collection: name, many, nameField }) => {
      const collection = collections.find((one) => one.name === name)
      const views = collection === undefined ? [] : read.list(collection as never)
      if (collection === undefined || views.length === 0) return []
      const names = views.flatMap((view: Readonly<Record<string, unknown>>) => {
        const value = nameField === undefined ? undefined : view[nameField]
        return typeof value === 'string' ? [value] : []
      })
      const keys = views.map(({ id }) => `${name}/${id}`)
      return [{ kind: { one: collection.label, many, count: views.length, names }, keys }]
    }),
  )
  return { kinds: found.map(({ kind }) => kind), keys: found.flatMap(({ keys }) => keys) }
}

export function offerOf({ keys }: DeviceThings, left: readonly string[]): OfferState {
  if (keys.length === 0) return 'none'
  const known = new Set(left)
  return keys.every((key) => known.has(key)) ? 'left' : 'asking'
}

/** `2 Räder`, `1 Rad und 3 Vorlagen`, `120 Zeiteinträge, 2 Projekte und 1 Rad`. */
export function countThings({ kinds }: DeviceThings): string {
  return listed(kinds.map(({ count, one, many }) => formatCount(count, one, many)))
}

/** Says what there is and what it is called. */
export function describeThings({ kinds, keys }: DeviceThings): string {
  const verb = keys.length === 1 ? 'ist' : 'sind'
  const parts = kinds.map(({ count, one, many, names }) => {
    const counted = formatCount(count, one, many)
    return names.length === 0 ? counted : `${counted} (${quoteSome(names)})`
  })
  return `Ohne Konto ${verb} auf diesem Gerät entstanden: ${listed(parts)}.`
}

const NAMED = 3

/** „A“, „B“ und 4 weitere */
function quoteSome(names: readonly string[]): string {
  const quoted = names.slice(0, names.length > NAMED ? NAMED - 1 : NAMED).map((name) => `„${name}“`)
  const others = names.length - quoted.length
  return listed(others > 0 ? [...quoted, `${others} weitere`] : quoted)
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('de').format(parts)
}
