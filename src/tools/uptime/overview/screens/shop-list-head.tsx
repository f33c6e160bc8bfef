/** What stands above the list: how many shops are how, and what finds and selects some of them. */
import { styled } from '@mui/material/styles'
import { formatCount } from '#base/text/format'
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import { FilterBar, FilterChips } from '#ui/list/filter-bar'
import { SelectButton, type Selection } from '#ui/list/selection'
import { Icon } from '#ui/page/icon'
import { toneColor, type StatusTone } from '#ui/page/status-line'
import type { ShopFilter, Sorting } from '../../shops/shop-list.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { toneOfState } from '../../parts/screens/state-mark.tsx'
import { TagSelect } from '../../parts/screens/tag-select.tsx'
import type { ShopList } from './use-shop-list.ts'

const sortingTexts = {
  state: 'Zustand',
  name: 'Name',
  slowest: 'Langsamste zuerst',
  uptime: 'Verfügbarkeit',
} as const satisfies Record<Sorting, string>

type ShopListHeadProps = {
  readonly total: number
  readonly list: Pick<ShopList, 'counts' | 'tags'>
  readonly isKnown: boolean
  readonly isOld: boolean
  readonly filter: ShopFilter
  readonly onFilter: (change: Partial<ShopFilter>) => void
  readonly selection: Selection
}

export function ShopListHead({ total, list, isKnown, isOld, filter, onFilter, selection }: ShopListHeadProps) {
  return (
    <FilterBar
      label="Shops suchen und sortieren"
      isNarrowed={filter.search !== '' || filter.tag !== undefined}
      choices={
        <FilterChips
          label="Nach Zustand filtern"
          all={formatCount(total, 'Shop', 'Shops')}
          options={(isKnown ? list.counts : []).map(({ state, text }) => ({
            value: state,
            text,
            picture: (
              <Tone tone={isOld ? 'quiet' : toneOfState[state]}>
                <Icon name={stateIcons[state]} size={18} />
              </Tone>
            ),
          }))}
          value={filter.state}
          onChange={(state) => onFilter({ state })}
        />
      }
      tools={<SelectButton {...selection} />}
      fields={
        <>
          <SearchField
            value={filter.search}
            onChange={(search) => onFilter({ search })}
            placeholder="Name, Gruppe oder Schlagwort"
          />
          <TagSelect tags={list.tags} value={filter.tag} onChange={(tag) => onFilter({ tag })} />
          <Select
            label="Sortieren nach"
            name="sorting"
            options={Object.entries(sortingTexts).map(([value, text]) => ({ value: value as Sorting, text }))}
            value={filter.sorting}
            onChange={(sorting) => onFilter({ sorting })}
          />
        </>
      }
    />
  )
}

const Tone = styled('span')<{ readonly tone: StatusTone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  color: toneColor(theme, tone),
}))
