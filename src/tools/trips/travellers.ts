/** Travellers as they are named and offered (J68). */
import { normalizeName } from '#base/text/normalize-name'
import type { Traveller } from './model.ts'

type Option = { readonly value: string; readonly text: string }

/** „Ben“, „Ben (hat die Reise verlassen)“ */
export function nameTraveller({ name, isGone }: Pick<Traveller, 'name' | 'isGone'>): string {
  return isGone === true ? `${name} (hat die Reise verlassen)` : name
}

/** The names of those with these ids, in the order of the trip. */
export function nameTravellers(travellers: readonly Traveller[], ids: readonly string[]): readonly string[] {
  return travellers.filter(({ id }) => ids.includes(id)).map(nameTraveller)
}

/** „Anna, Eva“: all who travel along; empty if there are none. */
export function nameCompany(travellers: readonly Traveller[]): string {
  return travellers
    .filter(({ isGone }) => isGone !== true)
    .map(({ name }) => name)
    .join(', ')
}

/**
 * The traveller without an account who left and has this name: added again it is the same one, so that what they paid stays theirs (J60).
 * One with an account comes back by it.
 */
export function findGone(travellers: readonly Traveller[], name: string): Traveller | undefined {
  return travellers.find(
    (one) => one.isGone === true && one.userId === undefined && normalizeName(one.name) === normalizeName(name),
  )
}

/**
 * Who can be chosen: all who travel along. One who left is offered only where they are chosen already, so that a form does not take them
 * away by being saved.
 */
export function offerTravellers(travellers: readonly Traveller[], chosen: readonly string[]): readonly Option[] {
  const offered = travellers.filter(({ id, isGone }) => isGone !== true || chosen.includes(id))
  const known = new Set(offered.map(({ id }) => id))
  return [
    ...offered.map((traveller) => ({ value: traveller.id, text: nameTraveller(traveller) })),
    ...chosen.filter((id) => !known.has(id)).map((value) => ({ value, text: 'Nicht mehr dabei' })),
  ]
}
