/** What is typed into the form of something in the pantry. */
import { failed, ok, type Result } from '#base/result'
import { formatAmount } from '../amounts/format-amount.ts'
import { MAX_NAME, type PantryItem } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'

export type PantryDraft = {
  readonly name: string
  readonly amount: string
  readonly bestBefore: string
  readonly place: string
}
export type PantryFaults = { readonly name: string | undefined; readonly amount: string | undefined }
export type PantryFields = Pick<PantryItem, 'name' | 'amount' | 'bestBefore' | 'place'>

export function pantryDraftOf(item: PantryFields): PantryDraft {
  const { name, amount, bestBefore = '', place = '' } = item
  return { name, amount: amount === undefined ? '' : formatAmount(amount), bestBefore, place }
}

export function readPantryDraft(draft: PantryDraft): Result<PantryFields, PantryFaults> {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const place = draft.place.trim().slice(0, MAX_NAME)
  const typed = draft.amount.trim()
  // An amount is read as it stands before an ingredient.
  const amount = typed === '' ? undefined : readIngredient(`${typed} x`).amount
  const faults: PantryFaults = {
    name: name === '' ? 'Schreib, was es ist.' : undefined,
    amount: typed !== '' && amount === undefined ? 'Schreib die Menge wie 500 g, 2 l oder 3.' : undefined,
  }
  if (faults.name !== undefined || faults.amount !== undefined) return failed(faults)
  return ok({
    name,
    ...(amount === undefined ? {} : { amount }),
    ...(draft.bestBefore === '' ? {} : { bestBefore: draft.bestBefore }),
    ...(place === '' ? {} : { place }),
  })
}
