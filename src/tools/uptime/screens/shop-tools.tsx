/** Search, tag and order of the list. On a phone they unfold below the summary, so that the list begins high. */
import { styled } from '@mui/material/styles'
import { compareTexts } from '#base/format'
import { IconButton } from '#ui/button'
import { Field } from '#ui/field'
import { Icon } from '#ui/icon'
import { Select } from '#ui/select'
import type { ShopFilter, Sorting } from '../shop-list.ts'

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
    <Fields role="search" aria-label="Shops suchen und sortieren">
      <Field
        label="Suche"
        name="search"
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Name, Gruppe oder Schlagwort"
        autoComplete="off"
        endAdornment={
          filter.search === '' ? (
            <Icon name="search" size={20} />
          ) : (
            <IconButton icon="close" label="Suche leeren" onClick={() => onChange({ search: '' })} />
          )
        }
      />
      {tags.length === 0 && filter.tag === undefined ? null : (
        <Select
          label="Schlagwort"
          name="tag"
          options={[
            { value: '', text: 'Alle' },
            ...[...new Set([...tags, ...(filter.tag === undefined ? [] : [filter.tag])])]
              .toSorted(compareTexts)
              .map((tag) => ({ value: tag, text: tag })),
          ]}
          value={filter.tag ?? ''}
          onChange={(tag) => onChange({ tag: tag === '' ? undefined : tag })}
        />
      )}
      <Select
        label="Sortieren nach"
        name="sorting"
        options={Object.entries(sortingTexts).map(([value, text]) => ({ value: value as Sorting, text }))}
        value={filter.sorting}
        onChange={(sorting) => onChange({ sorting })}
      />
    </Fields>
  )
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: '8px 16px',
})
