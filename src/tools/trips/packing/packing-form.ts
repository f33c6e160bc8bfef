/** The form of a thing to pack, of a list or of a template. */
import { failed, ok, type Result } from '#base/result'
import { MAX_NAME } from '../model-fields.ts'
import { MAX_GRAMS, MAX_QUANTITY } from '../model.ts'
import type { PackingLine } from './packing-list.ts'

/** Anyone packs it. */
export const ANYBODY = ''
/** Of the user alone; no id of a traveller. */
export const ONLY_ME = '*'

export type PackingDraft = {
  readonly name: string
  readonly category: string
  readonly quantity: string
  readonly grams: string
  readonly bag: string
  readonly isPerNight: boolean
  readonly who: string
}
export type PackingErrors = {
  readonly [Field in 'name' | 'category' | 'quantity' | 'grams']?: string | undefined
}
export type PackingFields = PackingLine & { readonly who: string }

export function packingDraftOf(item: PackingLine, who: string): PackingDraft {
  const { name, category, quantity, grams, bag = '', isPerNight } = item
  const written = grams === undefined ? '' : String(grams)
  return { name, category, quantity: String(quantity), grams: written, bag, isPerNight: isPerNight === true, who }
}

export function readPackingDraft(draft: PackingDraft): Result<PackingFields, PackingErrors> {
  const name = draft.name.trim().slice(0, MAX_NAME)
  const category = draft.category.trim().slice(0, MAX_NAME)
  const bag = draft.bag.trim().slice(0, MAX_NAME)
  const [quantity, grams] = [readWhole(draft.quantity), readWhole(draft.grams)]
  const errors: PackingErrors = {
    name: name === '' ? 'Schreib, was du einpackst.' : undefined,
    category: category === '' ? 'Gib eine Kategorie an.' : undefined,
    quantity:
      draft.isPerNight || (quantity !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY)
        ? undefined
        : `Die Menge ist eine ganze Zahl von 1 bis ${MAX_QUANTITY}.`,
    grams:
      draft.grams.trim() === '' || (grams !== undefined && grams <= MAX_GRAMS)
        ? undefined
        : 'Das Gewicht ist eine ganze Zahl in Gramm, höchstens 100 kg.',
  }
  if (Object.values(errors).some((error) => error !== undefined)) return failed(errors)
  return ok({
    ...{ name, category, who: draft.who, quantity: draft.isPerNight ? 1 : (quantity ?? 1) },
    ...(grams === undefined ? {} : { grams }),
    ...(bag === '' ? {} : { bag }),
    ...(draft.isPerNight ? { isPerNight: true as const } : {}),
  })
}

function readWhole(text: string): number | undefined {
  const plain = text.replaceAll(/\s/gu, '')
  const typed = /^\d{1,3}(?:\.\d{3})+$/u.test(plain) ? plain.replaceAll('.', '') : plain
  return /^\d{1,9}$/u.test(typed) ? Number(typed) : undefined
}
