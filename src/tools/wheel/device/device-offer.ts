/** Decides what a signed-in user is offered from this device, and in which words (rules L3, L4). Pure. */
import { formatCount } from '#base/text/format'

/** Titles of what was made on this device without an account. */
export type DeviceThings = {
  readonly wheels: readonly { readonly id: string; readonly title: string }[]
  readonly templates: readonly { readonly id: string; readonly title: string }[]
}

/** `asking`: there is something this person has not been asked about; `left`: they leave it where it is. */
export type DeviceOffer = 'none' | 'asking' | 'left'

/** Keys as the device notes them. */
export function keysOf({ wheels, templates }: DeviceThings): readonly string[] {
  return [...wheels.map(({ id }) => `wheels/${id}`), ...templates.map(({ id }) => `wheelTemplates/${id}`)]
}

export function offerOf(things: DeviceThings, left: readonly string[]): DeviceOffer {
  const keys = keysOf(things)
  if (keys.length === 0) return 'none'
  return keys.every((key) => left.includes(key)) ? 'left' : 'asking'
}

/** `2 Räder`, `1 Rad und 3 Vorlagen`. */
export function countThings({ wheels, templates }: DeviceThings): string {
  const parts = [
    wheels.length === 0 ? [] : [formatCount(wheels.length, 'Rad', 'Räder')],
    templates.length === 0 ? [] : [formatCount(templates.length, 'Vorlage', 'Vorlagen')],
  ]
  return parts.flat().join(' und ')
}

/** Says what there is and what it is called. */
export function describeThings(things: DeviceThings): string {
  const { wheels, templates } = things
  const titles = [...wheels, ...templates].map(({ title }) => title)
  const [verb, relative] = titles.length === 1 ? ['ist', wheels.length === 1 ? 'das' : 'die'] : ['sind', 'die']
  return `Auf diesem Gerät ${verb} ${countThings(things)}, ${relative} ohne Konto entstanden ${verb}: ${quoteSome(titles)}`
}

const NAMED = 3

/** „A“, „B“ und 4 weitere */
function quoteSome(titles: readonly string[]): string {
  const quoted = titles.slice(0, titles.length > NAMED ? NAMED - 1 : NAMED).map((title) => `„${title}“`)
  const others = titles.length - quoted.length
  const last = others > 0 ? `${others} weitere` : quoted.pop()
  return quoted.length === 0 ? `${last}` : `${quoted.join(', ')} und ${last}`
}
