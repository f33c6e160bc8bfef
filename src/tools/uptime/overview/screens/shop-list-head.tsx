/** What stands above the list: how many shops are how, and what finds and selects some of them. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { IconButton } from '#ui/button'
import { useWidePage } from '#ui/page/use-wide-page'
import type { ShopFilter } from '../../shops/shop-list.ts'
import { filterIcon } from '../../parts/screens/incident-icons.ts'
import { ShopSummary } from './shop-summary.tsx'
import { ShopTools } from './shop-tools.tsx'
import { selectIcon } from '../../parts/screens/state-icons.ts'
import type { Selection } from './use-selection.ts'
import type { ShopList } from './use-shop-list.ts'

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
  const isWide = useWidePage('md')
  const [hasTools, setTools] = useState(filter.search !== '' || filter.tag !== undefined)
  return (
    <>
      <Top>
        <ShopSummary
          total={total}
          counts={isKnown ? list.counts : []}
          chosen={filter.state}
          onChoose={(state) => onFilter({ state })}
          isOld={isOld}
        />
        {isWide ? null : (
          <IconButton
            icon={filterIcon}
            label="Suchen und sortieren"
            isPressed={hasTools}
            onClick={() => setTools(!hasTools)}
          />
        )}
        <IconButton
          icon={selectIcon}
          label="Mehrere auswählen"
          isPressed={selection.ids !== undefined}
          onClick={() => (selection.ids === undefined ? selection.set([]) : selection.end())}
        />
      </Top>
      {isWide || hasTools ? <ShopTools filter={filter} onChange={onFilter} tags={list.tags} /> : null}
    </>
  )
}

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > div': { flex: 1 },
  [theme.breakpoints.down('md')]: { margin: '-8px -8px -8px 0' },
}))
