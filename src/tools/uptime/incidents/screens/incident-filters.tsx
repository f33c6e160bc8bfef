/** The filters of the incident list: ongoing incidents, a shop, a tag, or words. */
import { formatNumber } from '#base/text/format'
import { SearchField } from '#ui/form/search-field'
import { Segments } from '#ui/form/segments'
import { Select } from '#ui/form/select'
import { FilterBar } from '#ui/list/filter-bar'
import type { Shop } from '../../model.ts'
import type { IncidentFilter } from '../incident-days.ts'
import { TagSelect } from '../../parts/screens/tag-select.tsx'
import { isNarrowed } from './use-incident-filter.ts'
import { compareShops, fullNameOf } from '../../words/full-name.ts'

type IncidentFiltersProps = {
  readonly filter: IncidentFilter
  readonly onChange: (change: Partial<IncidentFilter>) => void
  readonly shops: readonly (Pick<Shop, 'name' | 'group' | 'tags'> & { readonly id: string })[]
  readonly total: number
  readonly running: number
}

export function IncidentFilters({ filter, onChange, shops, total, running }: IncidentFiltersProps) {
  return (
    <FilterBar
      label="Störungen filtern"
      isNarrowed={isNarrowed(filter)}
      choices={
        <Segments
          label="Welche"
          value={filter.state}
          onChange={(state) => onChange({ state })}
          options={[
            { value: 'all', text: `Alle (${formatNumber(total)})`, short: `Alle (${formatNumber(total)})` },
            {
              value: 'running',
              text: `Laufend (${formatNumber(running)})`,
              short: `Laufend (${formatNumber(running)})`,
            },
          ]}
        />
      }
      fields={<Fields filter={filter} onChange={onChange} shops={shops} />}
    />
  )
}

function Fields({ filter, onChange, shops }: Pick<IncidentFiltersProps, 'filter' | 'onChange' | 'shops'>) {
  const names = shops.toSorted(compareShops).map((shop) => ({ value: shop.id, text: fullNameOf(shop) }))
  return (
    <>
      <SearchField
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Shop, Ursache oder Notiz"
      />
      <Select
        label="Shop"
        name="shop"
        options={[{ value: '', text: 'Alle' }, ...names]}
        value={filter.shopId ?? ''}
        onChange={(id) => onChange({ shopId: id === '' ? undefined : id })}
      />
      <TagSelect tags={shops.flatMap((shop) => shop.tags)} value={filter.tag} onChange={(tag) => onChange({ tag })} />
    </>
  )
}
