import { compareTexts } from '#base/text/format'
import { normalizeName } from '#base/text/normalize-name'

type Named = { readonly name: string; readonly group?: string | undefined }

/** The name of a shop outside its group: `Kasse · Bäckerei Süß`; the name alone where all words of the group stand in it. */
export function fullNameOf({ name, group }: Named): string {
  return group === undefined || saysAll(name, group) ? name : `${name} · ${group}`
}

/** Whether the words of one text stand in the other, side by side: „Startseite“ does not say „Art“. */
function saysAll(text: string, part: string): boolean {
  const words = wordsOf(part)
  return words !== '' && ` ${wordsOf(text)} `.includes(` ${words} `)
}

/** Letters and digits that belong together, and every other sign that is no punctuation. */
function wordsOf(text: string): string {
  return (normalizeName(text).match(/[\p{L}\p{M}\p{N}]+|[^\s\p{P}]/gu) ?? []).join(' ')
}

/** The order of shops in a choice: those of one web shop stand together. */
export function compareShops(a: Named, b: Named): number {
  return compareTexts(a.group ?? a.name, b.group ?? b.name) || compareTexts(a.name, b.name)
}
