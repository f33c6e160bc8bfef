/** The list of shops with what narrows it, and what can be done with those in it. */
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient, type DocumentView } from '#documents/client'
import { IconButton } from '#ui/button'
import { QuietText } from '#ui/card'
import { useNow } from '#ui/use-now'
import { useWidePage } from '#ui/use-wide-page'
import { shopsCollection } from '../collections.ts'
import type { Shop } from '../model.ts'
import type { OverviewRow } from '../uptime-endpoints.ts'
import type { ShopsChange } from './change-shops.ts'
import { filterIcon } from './incident-icons.ts'
import { NothingFits } from './no-shops.tsx'
import type { OverviewAnswer } from './overview-source.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ShopRows } from './shop-rows.tsx'
import { ShopSummary } from './shop-summary.tsx'
import { ShopTools } from './shop-tools.tsx'
import { StandLine } from './stand-line.tsx'
import { selectIcon } from './state-icons.ts'
import type { KnownAnswer } from './use-answer.ts'
import { useSelection } from './use-selection.ts'
import { useShopFilter } from './use-shop-filter.ts'
import { useShopList } from './use-shop-list.ts'
import { useShopMenu } from './use-shop-menu.tsx'
import { useUptimeEdits } from './use-uptime-edits.ts'

type KnownShopsProps = {
  readonly shops: readonly DocumentView<Shop>[]
  readonly overview: KnownAnswer<OverviewAnswer>
}

export function KnownShops({ shops, overview }: KnownShopsProps) {
  const edits = useUptimeEdits()
  const documents = useDocumentsClient()
  const { isOld } = overview
  // Before anybody has told how the shops are it can't be said that they were never checked.
  const isKnown = overview.answer !== undefined || overview.failure !== undefined || overview.isAway
  const nowMs = useNow(MINUTE_MS)
  const isWide = useWidePage('md')
  const [filter, changeFilter] = useShopFilter()
  const list = useShopList(shops, overview.answer?.rows ?? NO_ROWS, filter)
  const [hasTools, setTools] = useState(filter.search !== '' || filter.tag !== undefined)
  const selection = useSelection()
  useEndOnEscape(selection.ids !== undefined, selection.end)
  const change = ({ changes, text }: ShopsChange): void => void edits.apply(changes, text)
  const menu = useShopMenu({
    shopOf: (id) => documents.get(shopsCollection, id),
    onChange: change,
    onChecked: overview.refresh,
    onSelect: selection.toggle,
  })
  return (
    <>
      <Top>
        <ShopSummary
          total={shops.length}
          counts={isKnown ? list.counts : []}
          chosen={filter.state}
          onChoose={(state) => changeFilter({ state })}
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
      {isOld && overview.isRead ? <StandLine heardMs={overview.heardMs} isAway={overview.isAway} /> : null}
      {isWide || hasTools ? <ShopTools filter={filter} onChange={changeFilter} tags={list.tags} /> : null}
      {selection.ids === undefined ? null : (
        <SelectionBar
          shops={shops.filter(({ id }) => selection.ids?.has(id) === true)}
          shownCount={list.shown.length}
          onAll={() => selection.set(list.shown.map(({ shop }) => shop.id))}
          onChange={(made) => {
            change(made)
            selection.end()
          }}
          onEnd={selection.end}
        />
      )}
      {list.blocks.length === 0 ? (
        <NothingFits onChange={changeFilter} />
      ) : (
        <ShopRows
          blocks={list.blocks}
          isNarrowed={list.isNarrowed}
          isKnown={isKnown}
          isOld={isOld}
          nowMs={nowMs}
          selected={selection.ids}
          onSelect={selection.toggle}
          onMenu={menu.open}
        />
      )}
      {menu.menu}
      <QuietText>
        Geprüft wird von einem Ort aus: von deinem Server. Was nur von woanders nicht erreichbar ist, sieht er nicht.
      </QuietText>
    </>
  )
}

const NO_ROWS: ReadonlyMap<string, OverviewRow> = new Map()

function useEndOnEscape(isOn: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('dialog, [role=menu]') !== null
      if (event.key === 'Escape' && !isElsewhere) end()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn, end])
}

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > div': { flex: 1 },
  [theme.breakpoints.down('md')]: { margin: '-8px -8px -8px 0' },
}))
