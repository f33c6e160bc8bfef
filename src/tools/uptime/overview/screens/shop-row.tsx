/** One shop in the list: what it is called, how it is, and how it was. */
import { styled, type Theme } from '@mui/material/styles'
import { memo } from 'react'
import { HiddenText } from '#ui/card'
import { Link } from '#ui/link'
import { moreIcon } from '#ui/menu'
import { RowButton } from '#ui/list/row-button'
import { SelectBox } from '#ui/list/selection'
import { describeDays, unpackDays } from '../../day-bar.ts'
import { describeState } from '../../words/describe-state.ts'
import { formatLatency, formatHundredths, isTooShort } from '../../words/format-figures.ts'
import { shopPath } from '../../paths.ts'
import type { ShopLine } from '../../shops/shop-list.ts'
import { RESTING_TEXT } from '../../shop-rest.ts'
import { DayStrip } from '../../parts/screens/day-strip.tsx'
import { useWidePage } from '#ui/page/use-wide-page'
import { StateMark } from '../../parts/screens/state-mark.tsx'
import { fullNameOf } from '../../words/full-name.ts'
import { CAN_HOVER } from '#ui/page/theme'

const NARROW_DAYS = 30

type ShopRowProps = {
  readonly line: ShopLine
  /** Stands in a group, whose name goes without saying. */
  readonly isInGroup: boolean
  /** Whether anything is known of how it is. */
  readonly isKnown: boolean
  readonly isOld: boolean
  /** A minute of the clock, for „seit …“. */
  readonly nowMs: number
  /** Undefined while nothing is being selected. */
  readonly isSelected: boolean | undefined
  readonly onSelect: (shopId: string, isRange?: boolean) => void
  readonly onMenu: (shopId: string, anchor: HTMLElement) => void
}

export const ShopRow = memo(function ShopRow(o: ShopRowProps) {
  const { line, isOld, isSelected } = o
  const { shop, row } = line
  const name = o.isInGroup ? shop.name : fullNameOf(shop)
  const group = o.isInGroup ? undefined : shop.group
  const detail = [group, ...shop.tags.map((tag) => `#${tag}`)].filter((text) => text !== undefined)
  const isTold = row !== undefined && line.state !== 'paused' && line.state !== 'new'
  return (
    <Row isSelecting={isSelected !== undefined}>
      {isSelected === undefined ? null : (
        <Check>
          <SelectBox name={name} isSelected={isSelected} onSelect={(isRange) => o.onSelect(shop.id, isRange)} />
        </Check>
      )}
      <Words isInGroup={o.isInGroup}>
        {isSelected === undefined ? (
          <Name to={shopPath(shop.id)}>{shop.name}</Name>
        ) : (
          <NameText onClick={(event) => o.onSelect(shop.id, event.shiftKey)}>{shop.name}</NameText>
        )}
        {detail.length === 0 ? null : <Detail hasGroup={group !== undefined}>{detail.join(' · ')}</Detail>}
      </Words>
      <State>
        {o.isKnown ? (
          <StateMark
            state={line.state}
            isUnstable={line.isUnstable}
            isOld={isOld}
            text={line.rest === undefined ? describeState(line.state, line.sinceMs, o.nowMs) : RESTING_TEXT}
          />
        ) : null}
      </State>
      <Took>
        {row?.m === undefined || !isTold ? null : (
          <>
            <HiddenText>Antwort in </HiddenText>
            {formatLatency(row.m)}
          </>
        )}
      </Took>
      <Share>
        {row?.d === undefined ? null : (
          <>
            <HiddenText>24 Stunden: </HiddenText>
            {isTooShort('24h', o.nowMs - Date.parse(shop.createdAt)) ? '–' : formatHundredths(row.d)}
          </>
        )}
      </Share>
      <Days isInGroup={o.isInGroup}>{row === undefined ? null : <PackedDays packed={row.b} isOld={isOld} />}</Days>
      <RowButton
        icon={moreIcon}
        label={`Mehr zu ${name}`}
        onClick={(event) => o.onMenu(shop.id, event.currentTarget)}
      />
    </Row>
  )
})

/** Of what a phone has no room for, the last 30 days are left. */
function PackedDays({ packed, isOld }: { readonly packed: string; readonly isOld: boolean }) {
  const isWide = useWidePage('md')
  const days = unpackDays(packed)
  const letters = isWide ? days : days.slice(-NARROW_DAYS)
  return <DayStrip letters={letters} label={describeDays(letters)} heightPx={isWide ? 22 : 10} isOld={isOld} />
}

/** The columns of a wide list; its heading has the same. */
export const WIDE_COLUMNS = 'minmax(0, 1.2fr) minmax(0, 1fr) 72px 84px minmax(120px, 240px) 44px'

/** The same with a box before each line. */
export const SELECT_COLUMNS = `44px ${WIDE_COLUMNS}`

const Row = styled('div')<{ readonly isSelecting: boolean }>(({ theme, isSelecting }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: isSelecting ? SELECT_COLUMNS : WIDE_COLUMNS,
  alignItems: 'center',
  gap: '0 14px',
  minHeight: 60,
  padding: '4px 0 4px 12px',
  transition: 'background-color 180ms',
  [CAN_HOVER]: {
    '&:hover': { background: `color-mix(in srgb, ${theme.vars.palette.background.raised} 45%, transparent)` },
  },
  '&:has(a:focus-visible)': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -3 },
  '& > button': { position: 'relative', zIndex: 1, gridArea: 'menu' },
  gridTemplateAreas: `"${isSelecting ? 'check ' : ''}name state took share days menu"`,
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: `${isSelecting ? '44px ' : ''}minmax(0, 1fr) auto 44px`,
    gridTemplateAreas: isSelecting
      ? '"check name took menu" "check state share menu" "check days days menu"'
      : '"name took menu" "state share menu" "days days menu"',
    gap: '0 8px',
    minHeight: 64,
    padding: '8px 0 8px 4px',
  },
}))

const Check = styled('span')({ gridArea: 'check' })

const Words = styled('span')<{ readonly isInGroup: boolean }>(({ theme, isInGroup }) => ({
  gridArea: 'name',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  paddingLeft: isInGroup ? 24 : 0,
  // What is in a group stands below its name.
  [theme.breakpoints.down('md')]: { paddingLeft: isInGroup ? 20 : 0, '& + *': { marginLeft: isInGroup ? 20 : 0 } },
}))

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** On a phone a long name takes a second line. */
function oneOrTwoLines(theme: Theme) {
  return {
    ...oneLine,
    fontWeight: 600,
    [theme.breakpoints.down('md')]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  } as const
}

// All of the row leads to the shop.
const Name = styled(Link)(({ theme }) => ({
  ...oneOrTwoLines(theme),
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}))

const NameText = styled('span')(({ theme }) => ({ ...oneOrTwoLines(theme), cursor: 'pointer' }))

const Detail = styled('span')<{ readonly hasGroup: boolean }>(({ theme, hasGroup }) => ({
  ...oneLine,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  // Without its web shop a name such as „Kasse“ says nothing.
  [theme.breakpoints.down('md')]: { display: hasGroup ? 'block' : 'none' },
}))

const State = styled('span')({ gridArea: 'state', display: 'flex', minWidth: 0 })

const figure = { fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' } as const

const Took = styled('span')(({ theme }) => ({
  ...figure,
  gridArea: 'took',
  fontSize: '0.9375rem',
  [theme.breakpoints.down('md')]: { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
}))

const Share = styled('span')(({ theme }) => ({
  ...figure,
  gridArea: 'share',
  fontSize: '0.9375rem',
  [theme.breakpoints.down('md')]: { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
}))

const Days = styled('span')<{ readonly isInGroup: boolean }>(({ theme, isInGroup }) => ({
  gridArea: 'days',
  display: 'block',
  minWidth: 0,
  [theme.breakpoints.down('md')]: { marginTop: 6, marginLeft: isInGroup ? 20 : 0 },
}))
