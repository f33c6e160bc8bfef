/** A line that is typed into a packing list: „Kleidung: 5 T-Shirts 180 g“ (J36). */
import { MAX_NAME } from '../model-fields.ts'
import { MAX_GRAMS, MAX_QUANTITY } from '../model.ts'
import type { PackingLine } from './packing-list.ts'
import { categoryOf } from './starter-templates.ts'

/** Undefined: nothing was typed. `je Nacht` in front is for templates. Numbers that are out of bounds stay in the name. */
export function readPackingLine(text: string): PackingLine | undefined {
  const typed = text
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .slice(0, 3 * MAX_NAME)
  const [, category = '', rest = ''] = /^([^:]{1,100}): ?(.+)$/u.exec(typed) ?? ['', '', typed]
  const [, perNight, count, weighed = rest] =
    /^(?:(je Nacht)|(\d{1,3}) ?(?:x|×|mal)?(?! ?(?:ml|cl|l|g|kg|mg|m|cm|mm)\b)) (.+)$/iu.exec(rest) ?? []
  const quantity = count === undefined ? 1 : Number(count)
  const named = quantity < 1 || quantity > MAX_QUANTITY ? rest : weighed
  const [, bare = named, number, unit] = /^(.+?),? \(?(\d{1,6}(?:[.,]\d{1,3})?) ?(kg|g)\)?$/iu.exec(named) ?? []
  const grams =
    number === undefined
      ? undefined
      : Math.round(Number(number.replace(',', '.')) * (unit?.toLowerCase() === 'kg' ? 1_000 : 1))
  const isWeighed = grams !== undefined && grams <= MAX_GRAMS
  const name = (isWeighed ? bare : named).trim().slice(0, MAX_NAME)
  if (name === '') return undefined
  return {
    name,
    category: category.trim() === '' ? categoryOf(name) : category.trim(),
    quantity: quantity < 1 ? 1 : quantity,
    ...(isWeighed ? { grams } : {}),
    ...(perNight === undefined ? {} : { isPerNight: true }),
  }
}
