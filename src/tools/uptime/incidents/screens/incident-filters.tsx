/** The filters of the incident list: ongoing incidents, a shop, a tag, or words. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { compareTexts, formatNumber } from '#base/text/format'
import { IconButton } from '#ui/button'
import { SearchField } from '#ui/form/search-field'
import { Segments } from '#ui/form/segments'
import { Select } from '#ui/form/select'
import { useWidePage } from '#ui/page/use-wide-page'
import type { IncidentFilter } from '../incident-days.ts'
import { FieldRow } from '../../parts/screens/field-row.tsx'
import { filterIcon } from '../../parts/screens/incident-icons.ts'
import { stateIcons } from '../../parts/screens/state-icons.ts'
import { TagSelect } from '../../parts/screens/tag-select.tsx'
import { isNarrowed } from './use-incident-filter.ts'

type IncidentFiltersProps = {
  readonly filter: IncidentFilter
  readonly onChange: (change: Partial<IncidentFilter>) => void
  readonly shops: readonly { readonly id: string; readonly name: string; readonly tags: readonly string[] }[]
  readonly total: number
  readonly running: number
}

export function IncidentFilters({ filter, onChange, shops, total, running }: IncidentFiltersProps) {
  const isWide = useWidePage('md')
  const [isOpen, setOpen] = useState(isNarrowed(filter))
  return (
    <Box role="search" aria-label="Störungen filtern">
      <Line>
        <Segments
          label="Welche"
          value={filter.state}
          onChange={(state) => onChange({ state })}
          options={[
            { value: 'all', text: `Alle (${formatNumber(total)})`, icon: 'history' },
            { value: 'running', text: `Laufend (${formatNumber(running)})`, icon: stateIcons.down },
          ]}
        />
        {isWide ? null : (
          <IconButton
            icon={filterIcon}
            label={isNarrowed(filter) ? 'Filter (etwas ist gewählt)' : 'Filter'}
            isPressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </Line>
      {isWide || isOpen ? <Fields filter={filter} onChange={onChange} shops={shops} /> : null}
    </Box>
  )
}

function Fields({ filter, onChange, shops }: Pick<IncidentFiltersProps, 'filter' | 'onChange' | 'shops'>) {
  const names = shops
    .toSorted((a, b) => compareTexts(a.name, b.name))
    .map(({ id, name }) => ({ value: id, text: name }))
  return (
    <FieldRow>
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
    </FieldRow>
  )
}

const Box = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 })

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('md')]: { '& > fieldset': { flex: 1 } },
}))
