import { compareTexts } from '#base/text/format'

type Named = { readonly name: string; readonly group?: string | undefined }

/** The name of a shop outside its group: `Kasse · Bäckerei Süß`; the name alone where it contains that of the group. */
export function fullNameOf({ name, group }: Named): string {
  return group === undefined || name.toLowerCase().includes(group.toLowerCase()) ? name : `${name} · ${group}`
}

/** The order of shops in a choice: those of one web shop stand together. */
export function compareShops(a: Named, b: Named): number {
  return compareTexts(a.group ?? a.name, b.group ?? b.name) || compareTexts(a.name, b.name)
}
