/** What is typed into the form of something in the pantry. */
import { changesBetween, type FieldChanges } from '#base/collections/field-changes'
import { failed, ok, type Result } from '#base/result'
import { formatAmount } from '../amounts/format-amount.ts'
import { MAX_NAME, type Amount, type PantryItem } from '../model.ts'
import { readIngredient } from '../reading/read-ingredient.ts'
import { isBelow } from './change-stock.ts'

export type PantryDraft = {
  readonly name: string
  readonly amount: string
  readonly bestBefore: string
  readonly place: string
  readonly minimum: string
}
export type PantryFaults = { readonly [Field in 'name' | 'amount' | 'minimum']: string | undefined }
export type PantryFields = Pick<PantryItem, 'name' | 'amount' | 'bestBefore' | 'place' | 'minimum'>

export function pantryDraftOf(item: PantryFields): PantryDraft {
  const { name, amount, bestBefore = '', place = '', minimum } = item
  return { name, amount: write(amount), bestBefore, place, minimum: write(minimum) }
}

export function readPantryDraft(draft: PantryDraft): Result<PantryFields, PantryFaults> {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const place = draft.place.trim().slice(0, MAX_NAME)
  const [amount, minimum] = [readAmount(draft.amount), readAmount(draft.minimum)]
  const faults: PantryFaults = {
    name: name === '' ? 'Schreib, was es ist.' : undefined,
    amount: amount === 'wrong' ? WRONG : undefined,
    minimum: findMinimumFault(amount, minimum),
  }
  if (Object.values(faults).some((fault) => fault !== undefined) || amount === 'wrong' || minimum === 'wrong')
    return failed(faults)
  return ok({
    name,
    ...(amount === undefined ? {} : { amount }),
    ...(draft.bestBefore === '' ? {} : { bestBefore: draft.bestBefore }),
    ...(place === '' ? {} : { place }),
    ...(minimum === undefined ? {} : { minimum }),
  })
}

const WRONG = 'Schreib die Menge wie 500 g, 2 l oder 3.'

/** What is used up is written as nothing. */
function write(amount: Amount | undefined): string {
  return amount === undefined || amount.from.n === 0 ? '' : formatAmount(amount)
}

/** Returns what the form changed: an amount that reads as before was not, though it may be written rounded. */
export function pantryChanges(opened: PantryFields, fields: PantryFields): FieldChanges<PantryFields> {
  const { amount, ...others } = changesBetween(opened, fields)
  return write(fields.amount) === write(opened.amount) ? others : { ...others, amount }
}

type ReadAmount = Amount | undefined | 'wrong'

/** An amount is read as it stands before an ingredient. */
function readAmount(text: string): ReadAmount {
  const typed = text.trim()
  return typed === '' ? undefined : (readIngredient(`${typed} x`).amount ?? 'wrong')
}

function findMinimumFault(amount: ReadAmount, minimum: ReadAmount): string | undefined {
  if (minimum === 'wrong') return WRONG
  if (minimum === undefined || amount === 'wrong') return undefined
  if (amount === undefined) return 'Schreib auch, wie viel da ist.'
  return isBelow(amount, minimum) === undefined ? 'Nimm dieselbe Einheit wie bei der Menge.' : undefined
}
