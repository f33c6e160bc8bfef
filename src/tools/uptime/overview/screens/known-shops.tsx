/** The list of shops with what narrows it, and what can be done with those in it. */
import { MINUTE_MS } from '#base/clock'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { styled } from '@mui/material/styles'
import { Card, QuietText } from '#ui/card'
import { ProgressRing } from '#ui/picture/progress-ring'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { useNow } from '#ui/use-now'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import {
  ALL_SHOPS,
  isLongList,
  sortings,
  type ListBlock,
  type ShopFilter,
  type ShopLine,
} from '../../shops/shop-list.ts'
import { describeResting } from '../../shop-rest.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import type { ShopsChange } from '../../shops/screens/change-shops.ts'
import { isLoading } from '../../answers/screens/is-loading.ts'
import { InterruptionNotice } from '../../answers/screens/interruption-notice.tsx'
import { NothingFits } from './no-shops.tsx'
import type { OverviewAnswer } from '../../answers/screens/overview-source.ts'
import { useSelection } from '#ui/list/selection'
import { SelectedShops } from './selected-shops.tsx'
import { ShopListHead } from './shop-list-head.tsx'
import { ShopRows } from './shop-rows.tsx'
import { AsOfLine } from '#kit/as-of'
import type { KnownAnswer } from '#kit/use-answer'
import { usePlaces } from '../../answers/screens/use-places.ts'
import { useShopList } from './use-shop-list.ts'
import { useShopMenu } from './use-shop-menu.tsx'
import { useFilter, type FilterAddress } from '#ui/list/use-filter'
import { shopStates } from '../../shop-state.ts'

const address: FilterAddress<ShopFilter> = {
  read: (query) => ({
    state: shopStates.find((state) => state === query.get('zustand')),
    tag: query.get('schlagwort') ?? undefined,
    search: query.get('suche') ?? '',
    sorting: sortings.find((sorting) => sorting === query.get('nach')) ?? ALL_SHOPS.sorting,
  }),
  write: ({ state, tag, search, sorting }) => ({
    zustand: state,
    schlagwort: tag,
    suche: search,
    nach: sorting === ALL_SHOPS.sorting ? undefined : sorting,
  }),
}

/** The filter of the shop list, kept in the page address. */
function useShopFilter(): readonly [ShopFilter, (change: Partial<ShopFilter>) => void] {
  return useFilter(address)
}

type KnownShopsProps = {
  readonly shops: readonly DocumentView<Shop>[]
  readonly overview: KnownAnswer<OverviewAnswer>
}

export function KnownShops({ shops, overview }: KnownShopsProps) {
  const edits = useEdits()
  const change = ({ write, text }: ShopsChange): void => void edits.run(text, write)
  const [filter, changeFilter] = useShopFilter()
  const list = useShopList(shops, overview.answer?.rows ?? NO_ROWS, filter)
  const selection = useSelection(idsOf(list.blocks))
  const documents = useDocumentsClient()
  const menu = useShopMenu({
    shopOf: (id) => documents.get(shopsCollection, id),
    onChange: change,
    onChecked: overview.refresh,
    onSelect: selection.toggle,
  })
  // Until the state of the shops is known, the list must not claim that they were never checked.
  const view = { isKnown: !isLoading(overview), isOld: overview.isOld, nowMs: useNow(MINUTE_MS) }
  return (
    <>
      <ShopListHead
        total={shops.length}
        list={list}
        filter={filter}
        onFilter={changeFilter}
        selection={selection}
        {...view}
      />
      <Standing overview={overview} />
      <Resting lines={list.lines} />
      <SelectedShops shops={shops} shownCount={list.shown.length} selection={selection} onChange={change} />
      {!view.isKnown && isLongList(shops.length) ? (
        <LoadingRows count={shops.length} />
      ) : list.blocks.length === 0 ? (
        <NothingFits onChange={changeFilter} />
      ) : (
        <ShopRows
          blocks={list.blocks}
          isByState={filter.sorting === 'state'}
          isNarrowed={list.isNarrowed}
          selected={selection.ids}
          onSelect={selection.toggle}
          onMenu={menu.open}
          {...view}
        />
      )}
      {menu.menu}
      <QuietText>
        Geprüft wird von einem Ort aus: von deinem Server. Was nur von woanders nicht erreichbar ist, sieht er nicht.
      </QuietText>
    </>
  )
}

/** A long list is sorted and folded by states: before they are known it would move under the eyes. */
function LoadingRows({ count }: { readonly count: number }) {
  return (
    <Card aria-label="Liste der Shops">
      <Room style={{ minHeight: count * 56 }}>
        <ProgressRing label="Zustände werden geladen" size={32} />
      </Room>
    </Card>
  )
}

const Room = styled('div')({ display: 'grid', justifyItems: 'center', paddingTop: 40 })

const NO_ROWS: ReadonlyMap<string, OverviewRow> = new Map()

/** The shops in the order of the list. */
function idsOf(blocks: readonly ListBlock[]): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'group' ? block.lines : [block.line])).map(({ shop }) => shop.id)
}

/** That some are not checked, and why. */
function Resting({ lines }: { readonly lines: readonly ShopLine[] }) {
  const { limit } = usePlaces()
  const text = describeResting(
    lines.flatMap(({ rest }) => rest ?? []),
    limit,
  )
  if (text === undefined) return null
  return (
    <Notice>
      <Icon name="info" size={20} />
      <span>{text}</span>
    </Notice>
  )
}

/** What keeps the states below from being those of now. */
function Standing({ overview }: Pick<KnownShopsProps, 'overview'>) {
  const { answer, isOld, isRead, heardMs, isAway } = overview
  return (
    <>
      {isOld && isRead ? <AsOfLine heardMs={heardMs} isAway={isAway} /> : null}
      <InterruptionNotice since={answer?.interruptedSince} isOld={isOld}>
        Bis es wieder geht, werden Shops im Internet nicht geprüft, und keiner davon gilt deshalb als gestört.
      </InterruptionNotice>
    </>
  )
}
