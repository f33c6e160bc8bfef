/** The list of shops with what narrows it, and what can be done with those in it. */
import { useMemo } from 'react'
import { MINUTE_MS } from '#base/clock'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { styled } from '@mui/material/styles'
import { Card, QuietText } from '#ui/card'
import { SearchField } from '#ui/form/search-field'
import { Select } from '#ui/form/select'
import { FilterBar, FilterChips } from '#ui/list/filter-bar'
import { toneColor, type StatusTone } from '#ui/page/status-line'
import { ProgressRing } from '#ui/picture/progress-ring'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { useNow } from '#ui/use-now'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { stateIcons } from '../../parts/screens/icons.ts'
import { toneOfState } from '../../parts/screens/state-mark.tsx'
import { TagSelect } from '../../parts/screens/tag-select.tsx'
import {
  ALL_SHOPS,
  isLongList,
  sortings,
  type ListBlock,
  type ShopFilter,
  type ShopLine,
  type Sorting,
  arrangeShops,
  countStates,
  filterShops,
  lineOf,
} from '../../shops/shop-list.ts'
import { describeResting } from '../../shop-rest.ts'
import type { OverviewRow } from '../../uptime-endpoints.ts'
import type { ShopsChange } from '../../shops/screens/change-shops.ts'
import { InterruptionNotice } from '../../answers/screens/interruption-notice.tsx'
import { NothingFits } from './no-shops.tsx'
import { useSelection, SelectButton, type Selection } from '#ui/list/selection'
import { SelectedShops, useShopMenu } from './selected-shops.tsx'
import { ShopRows } from './shop-rows.tsx'
import { AsOfLine } from '#kit/as-of'
import type { KnownAnswer } from '#kit/use-answer'
import { usePlaces, isLoading, type OverviewAnswer } from '../../answers/screens/use-overview.ts'
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
  return <Notice icon="info">{text}</Notice>
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

/** What stands above the list: how many shops are how, and what finds and selects some of them. */
function ShopListHead({ total, list, isKnown, isOld, filter, onFilter, selection }: ShopListHeadProps) {
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

/** The shown part of the shops in its order, and the choices for filtering. */
function useShopList(
  shops: readonly DocumentView<Shop>[],
  rows: ReadonlyMap<string, OverviewRow>,
  { state, tag, search, sorting }: ShopFilter,
) {
  const lines = useMemo(() => shops.map((shop) => lineOf(shop, rows.get(shop.id))), [shops, rows])
  const shown = useMemo(() => filterShops(lines, { state, tag, search, sorting }), [lines, state, tag, search, sorting])
  return {
    lines,
    shown,
    blocks: useMemo(() => arrangeShops(shown, sorting), [shown, sorting]),
    counts: useMemo(() => countStates(lines), [lines]),
    tags: useMemo(() => [...new Set(shops.flatMap((shop) => shop.tags))], [shops]),
    /** Not all shops are meant to be shown. */
    isNarrowed: state !== undefined || tag !== undefined || search !== '',
  }
}

type ShopList = ReturnType<typeof useShopList>
