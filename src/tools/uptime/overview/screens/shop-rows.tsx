/** The lines of all shops, those of one web shop below a heading that folds them. */
import { styled } from '@mui/material/styles'
import { useCallback, useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import { Card } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { BigList } from '#ui/list/big-list'
import { useWidePage } from '#ui/page/use-wide-page'
import { isLongList, isOpenAtFirst, troubledOf, type ListBlock, type ShopLine } from '../../shops/shop-list.ts'
import { SELECT_COLUMNS, ShopRow, WIDE_COLUMNS } from './shop-row.tsx'
import { StateMark } from '../../parts/screens/state-mark.tsx'
import { CAN_HOVER } from '#ui/page/theme'

type Group = Extract<ListBlock, { readonly kind: 'group' }>

type Item =
  | { readonly kind: 'line'; readonly line: ShopLine; readonly isInGroup: boolean }
  | { readonly kind: 'group'; readonly group: Group; readonly isOpen: boolean }
  | { readonly kind: 'rest'; readonly group: Group; readonly count: number }

type ShopRowsProps = {
  readonly blocks: readonly ListBlock[]
  /** The worst stand first. */
  readonly isByState: boolean
  /** Something is searched for: nothing of it is folded away. */
  readonly isNarrowed: boolean
  /** Whether anything is known of how they are. */
  readonly isKnown: boolean
  readonly isOld: boolean
  readonly nowMs: number
  readonly selected: ReadonlySet<string> | undefined
  readonly onSelect: (shopId: string, isRange?: boolean) => void
  readonly onMenu: (shopId: string, anchor: HTMLElement) => void
}

const ROW_PX = { wide: 61, narrow: 86 } as const

export function ShopRows({ blocks, isByState, isNarrowed, ...row }: ShopRowsProps) {
  const isWide = useWidePage('md')
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const shopCount = useMemo(
    () => blocks.reduce((count, block) => count + (block.kind === 'group' ? block.lines.length : 1), 0),
    [blocks],
  )
  const isOpen = useCallback(
    ({ name, state }: Group) => isNarrowed || (choices.get(name) ?? isOpenAtFirst(state, shopCount)),
    [choices, isNarrowed, shopCount],
  )
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const hidesRest = isByState && !isNarrowed && isLongList(shopCount)
  const items = useMemo(
    () => blocks.flatMap((block) => itemsOf(block, { isOpen, isWhole: ({ name }) => !hidesRest || whole.has(name) })),
    [blocks, isOpen, hidesRest, whole],
  )
  const toggle = (group: Group): void => setChoices(new Map(choices).set(group.name, !isOpen(group)))
  const { selected } = row
  return (
    <List aria-label="Liste der Shops">
      {isWide ? <Columns isSelecting={selected !== undefined} /> : <NarrowHeads />}
      <BigList
        items={items}
        keyOf={keyOf}
        rowPx={isWide ? ROW_PX.wide : ROW_PX.narrow}
        renderRow={(item) =>
          item.kind === 'rest' ? (
            <RestButton type="button" onClick={() => setWhole(new Set(whole).add(item.group.name))}>
              {formatCount(item.count, 'weiterer ohne Störung', 'weitere ohne Störung')}
            </RestButton>
          ) : item.kind === 'group' ? (
            <GroupRow item={item} isKnown={row.isKnown} isOld={row.isOld} onToggle={toggle} />
          ) : (
            <ShopRow
              line={item.line}
              isInGroup={item.isInGroup}
              isKnown={row.isKnown}
              isOld={row.isOld}
              nowMs={row.nowMs}
              isSelected={selected?.has(item.line.shop.id)}
              onSelect={row.onSelect}
              onMenu={row.onMenu}
            />
          )
        }
      />
    </List>
  )
}

function keyOf(item: Item): string {
  return item.kind === 'line' ? item.line.shop.id : `${item.kind} ${item.group.name}`
}

type Shown = { readonly isOpen: (group: Group) => boolean; readonly isWhole: (group: Group) => boolean }

function itemsOf(block: ListBlock, { isOpen, isWhole }: Shown): readonly Item[] {
  if (block.kind === 'shop') return [{ kind: 'line', line: block.line, isInGroup: false }]
  const isOpened = isOpen(block)
  const shown = isWhole(block) ? block.lines : troubledOf(block.lines)
  const lines = shown.map((line) => ({ kind: 'line', line, isInGroup: true }) as const)
  const count = block.lines.length - shown.length
  const rest = count === 0 ? [] : [{ kind: 'rest', group: block, count } as const]
  return [{ kind: 'group', group: block, isOpen: isOpened }, ...(isOpened ? [...lines, ...rest] : [])]
}

type GroupRowProps = {
  readonly item: Extract<Item, { readonly kind: 'group' }>
  readonly isKnown: boolean
  readonly isOld: boolean
  readonly onToggle: (group: Group) => void
}

function GroupRow({ item: { group, isOpen }, isKnown, isOld, onToggle }: GroupRowProps) {
  return (
    <GroupButton type="button" aria-expanded={isOpen} onClick={() => onToggle(group)}>
      <Arrow isOpen={isOpen}>
        <Icon name="next" size={20} />
      </Arrow>
      <GroupName>{group.name}</GroupName>
      {isKnown ? (
        <StateMark state={group.state} isOld={isOld} text={group.counts.map(({ text }) => text).join(' · ')} />
      ) : null}
    </GroupButton>
  )
}

/** What the columns are; each cell says it by itself to who can't see them. */
function Columns({ isSelecting }: { readonly isSelecting: boolean }) {
  return (
    <Head aria-hidden="true" isSelecting={isSelecting}>
      {isSelecting ? <span /> : null}
      <span>Shop</span>
      <span>Zustand</span>
      <End>Antwort</End>
      <End>24 Std.</End>
      <span>90 Tage</span>
    </Head>
  )
}

/** What the two figures of a row on a phone are. */
function NarrowHeads() {
  return (
    <Heads aria-hidden="true">
      Antwort <span>24 Std.</span>
    </Heads>
  )
}

const Heads = styled('p')(({ theme }) => ({
  padding: '6px 52px 0 0',
  fontSize: '0.75rem',
  lineHeight: 1.2,
  fontWeight: 600,
  textAlign: 'right',
  color: theme.vars.palette.text.secondary,
  '& span::before': { content: '"/ "' },
}))

const RestButton = styled('button')(({ theme }) => ({
  width: '100%',
  minHeight: 44,
  padding: '0 12px 0 36px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: theme.vars.palette.secondary.main,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
  [theme.breakpoints.down('md')]: { paddingLeft: 24 },
}))

const List = styled(Card)(({ theme }) => ({
  padding: '0 8px 4px',
  overflow: 'hidden',
  [theme.breakpoints.down('sm')]: { padding: '0 4px 0 12px' },
}))

const Head = styled('p')<{ readonly isSelecting: boolean }>(({ theme, isSelecting }) => ({
  display: 'grid',
  gridTemplateColumns: isSelecting ? SELECT_COLUMNS : WIDE_COLUMNS,
  gap: '0 14px',
  padding: '12px 0 10px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}))

const End = styled('span')({ textAlign: 'right' })

const GroupButton = styled('button')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 8px',
  width: '100%',
  minHeight: 56,
  padding: '6px 12px 6px 8px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  [CAN_HOVER]: {
    '&:hover': { background: `color-mix(in srgb, ${theme.vars.palette.background.raised} 45%, transparent)` },
  },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 4px',
    padding: '8px 8px 8px 0',
    '& > :last-child': { gridColumn: 2 },
  },
}))

const Arrow = styled('span')<{ readonly isOpen: boolean }>(({ theme, isOpen }) => ({
  display: 'inline-flex',
  color: theme.vars.palette.text.secondary,
  transform: isOpen ? 'rotate(90deg)' : 'none',
  transition: 'transform 180ms',
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
}))

const GroupName = styled('span')({ fontWeight: 700, overflowWrap: 'anywhere' })
