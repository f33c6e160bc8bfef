/** What of the incidents is shown: those that run, of one shop, of a tag, or with certain words. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { compareTexts, formatNumber } from '#base/format'
import { IconButton } from '#ui/button'
import { Field } from '#ui/field'
import { Icon } from '#ui/icon'
import { Segments } from '#ui/segments'
import { Select } from '#ui/select'
import { useWidePage } from '#ui/use-wide-page'
import type { IncidentFilter } from '../incident-days.ts'
import { filterIcon } from './incident-icons.ts'
import { stateIcons } from './state-icons.ts'
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
  const tags = [...new Set(shops.flatMap((shop) => shop.tags))].toSorted(compareTexts)
  const names = shops
    .toSorted((a, b) => compareTexts(a.name, b.name))
    .map(({ id, name }) => ({ value: id, text: name }))
  return (
    <Grid>
      <Field
        label="Suche"
        name="search"
        value={filter.search}
        onChange={(search) => onChange({ search })}
        placeholder="Shop, Ursache oder Notiz"
        autoComplete="off"
        endAdornment={
          filter.search === '' ? (
            <Icon name="search" size={20} />
          ) : (
            <IconButton icon="close" label="Suche leeren" onClick={() => onChange({ search: '' })} />
          )
        }
      />
      <Select
        label="Shop"
        name="shop"
        options={[{ value: '', text: 'Alle' }, ...names]}
        value={filter.shopId ?? ''}
        onChange={(id) => onChange({ shopId: id === '' ? undefined : id })}
      />
      {tags.length === 0 && filter.tag === undefined ? null : (
        <Select
          label="Schlagwort"
          name="tag"
          options={[{ value: '', text: 'Alle' }, ...tags.map((tag) => ({ value: tag, text: tag }))]}
          value={filter.tag ?? ''}
          onChange={(tag) => onChange({ tag: tag === '' ? undefined : tag })}
        />
      )}
    </Grid>
  )
}

const Box = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 })

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('md')]: { '& > fieldset': { flex: 1 } },
}))

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: '8px 16px',
})
