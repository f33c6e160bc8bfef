/** Search, tag and order of the list. On a phone they unfold below the summary, so that the list begins high. */
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import type { ShopFilter, Sorting } from '../../shops/shop-list.ts'
import { FieldRow } from '../../parts/screens/field-row.tsx'
import { TagSelect } from '../../parts/screens/tag-select.tsx'

const sortingTexts = {
  state: 'Zustand',
  name: 'Name',
  slowest: 'Langsamste zuerst',
  uptime: 'Verfügbarkeit',
} as const satisfies Record<Sorting, string>

type ShopToolsProps = {
  readonly filter: ShopFilter
  readonly onChange: (change: Partial<ShopFilter>) => void
  readonly tags: readonly string[]
}

export function ShopTools({ filter, onChange, tags }: ShopToolsProps) {
  return (
    <FieldRow role="search" aria-label="Shops suchen und sortieren">
      <SearchField
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Name, Gruppe oder Schlagwort"
      />
      <TagSelect tags={tags} value={filter.tag} onChange={(tag) => onChange({ tag })} />
      <Select
        label="Sortieren nach"
        name="sorting"
        options={Object.entries(sortingTexts).map(([value, text]) => ({ value: value as Sorting, text }))}
        value={filter.sorting}
        onChange={(sorting) => onChange({ sorting })}
      />
    </FieldRow>
  )
}
