/** An entry of the week, or the part of it that lies on one day. */
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, PointerEvent } from 'react'
import { HiddenText } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { TARGET_PX } from '#ui/page/theme'
import { blockTimes, describeLength, describeTimes, entryName, spokenEntry, type WeekBlock } from '../week-blocks.ts'
import type { Project } from '../../model.ts'
import { minuteToPx, type HourRange } from '../week-layout.ts'
import type { Grip } from './use-week-drag.ts'
import { cupIcon } from '../../frame/screens/time-icons.ts'

export const HOUR_PX = 48
/** Lower than this a block has no room for a line of text, which then stands in a label at its right. */
const TEXT_PX = 20
const TWO_LINES_PX = 38
const THREE_LINES_PX = 58

type WeekBlockProps = {
  readonly block: WeekBlock
  readonly dayCount: number
  readonly hours: HourRange
  readonly project: Project | undefined
  /** It is shown where it would be, and is not there yet. */
  readonly isPreview: boolean
  readonly onPointerDown: (event: PointerEvent, grip: Grip) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onKeyUp: (event: KeyboardEvent) => void
  readonly onBlur: () => void
  readonly onOpen: (event: { readonly detail: number }) => void
}

export function WeekBlockItem(props: WeekBlockProps) {
  const { block, dayCount, hours, project, isPreview, onPointerDown } = props
  const { entry, span, isFirst, isLast, isOver } = block
  const top = minuteToPx(span.from, hours, HOUR_PX)
  const height = Math.max(MIN_PX, minuteToPx(span.to, hours, HOUR_PX) - top)
  const dayWidth = 100 / dayCount
  const left = (block.day + block.column / block.columns) * dayWidth
  const width = (block.width / block.columns) * dayWidth
  const inset = isOver ? OVER_PX : 0
  return (
    <Item
      style={{ top, height, left: `calc(${left}% + ${inset}px)`, width: `calc(${width}% - ${inset}px)` }}
      isRaised={isPreview || isOver || height < TEXT_PX}
    >
      <Face
        type="button"
        isBreak={entry.kind === 'break'}
        isPreview={isPreview}
        isRunning={entry.isRunning}
        data-entry={entry.id}
        aria-keyshortcuts={KEYS}
        style={project === undefined ? {} : { ['--entry-color' as string]: project.color }}
        // One that runs has no end to take along.
        onPointerDown={(event) => onPointerDown(event, { kind: entry.isRunning ? 'start' : 'move', entry })}
        onKeyDown={props.onKeyDown}
        onKeyUp={props.onKeyUp}
        onBlur={props.onBlur}
        onClick={props.onOpen}
      >
        <span aria-hidden="true">
          <BlockText block={block} height={height} projectName={project?.name} />
        </span>
        <HiddenText>{spokenEntry(entry, project?.name, isFirst)}</HiddenText>
      </Face>
      {isFirst && height >= TEXT_PX ? (
        <Edge isAtEnd={false} onPointerDown={(event) => onPointerDown(event, { kind: 'start', entry })} />
      ) : null}
      {isLast && !entry.isRunning && height >= TEXT_PX ? (
        <Edge isAtEnd onPointerDown={(event) => onPointerDown(event, { kind: 'end', entry })} />
      ) : null}
      {isPreview && isFirst ? <Times>{`${describeTimes(entry)} · ${describeLength(entry)}`}</Times> : null}
    </Item>
  )
}

/** What is seen of the work beside a break in it. */
const OVER_PX = 14
/** The lowest that can be seen. */
const MIN_PX = 4
const KEYS =
  'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Shift+Alt+ArrowUp Shift+Alt+ArrowDown Shift+Alt+ArrowLeft Shift+Alt+ArrowRight'

type BlockTextProps = {
  readonly block: WeekBlock
  readonly height: number
  readonly projectName: string | undefined
}

function BlockText({ block, height, projectName }: BlockTextProps) {
  const { entry } = block
  const isBreak = entry.kind === 'break'
  if (height < TEXT_PX) {
    return (
      <Tag>
        {isBreak ? <Icon name={cupIcon} size={14} /> : null}
        {`${entry.endMinute - entry.startMinute} Min.`}
      </Tag>
    )
  }
  const name = entryName(entry, projectName)
  const times = blockTimes(block)
  return (
    <Lines>
      <Line isStrong>
        {isBreak ? <Icon name={cupIcon} size={14} /> : null}
        {height < TWO_LINES_PX ? `${name} ${times}` : name}
      </Line>
      {height < TWO_LINES_PX ? null : <Line isWrapped>{times.replace('–', '–\u200B')}</Line>}
      {height < THREE_LINES_PX ? null : (
        <Line>{entry.isRunning ? 'läuft' : (entry.note ?? describeLength(entry))}</Line>
      )}
    </Lines>
  )
}

const Item = styled('li')<{ readonly isRaised: boolean }>(({ isRaised }) => ({
  position: 'absolute',
  padding: '0 2px 1px 1px',
  zIndex: isRaised ? 2 : 1,
  '&:focus-within': { zIndex: 3 },
}))

type FaceProps = { readonly isBreak: boolean; readonly isPreview: boolean; readonly isRunning: boolean }

const Face = styled('button')<FaceProps>(({ theme, isBreak, isPreview, isRunning }) => {
  const color = `var(--entry-color, ${theme.vars.palette.secondary.main})`
  const { paper } = theme.vars.palette.background
  const tint = `color-mix(in srgb, ${color} ${isBreak ? 8 : 24}%, ${paper})`
  return {
    position: 'relative',
    display: 'block',
    width: '100%',
    height: '100%',
    margin: 0,
    padding: 0,
    border: 0,
    borderLeft: `4px ${isBreak ? 'dashed' : 'solid'} ${color}`,
    borderRadius: 6,
    background: isBreak
      ? `repeating-linear-gradient(135deg, color-mix(in srgb, ${color} 16%, transparent) 0 5px, transparent 5px 10px), ${tint}`
      : tint,
    color: theme.vars.palette.text.primary,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'grab',
    boxShadow: isPreview ? '0 6px 20px rgb(0 0 0 / 0.35)' : 'none',
    ...(isRunning ? { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 } : {}),
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    '&:focus-visible': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 1 },
  }
})

const Lines = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'block',
  overflow: 'hidden',
  padding: '1px 4px 0 5px',
  fontSize: '0.75rem',
  lineHeight: '17px',
  fontVariantNumeric: 'tabular-nums',
})

type LineProps = { readonly isStrong?: boolean; readonly isWrapped?: boolean }

const Line = styled('span')<LineProps>(({ isStrong = false, isWrapped = false }) => ({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: isWrapped ? 'normal' : 'nowrap',
  fontWeight: isStrong ? 650 : 450,
  '& svg': { display: 'inline', verticalAlign: '-2px', marginRight: 4 },
}))

/** Stands over the neighbours of a short entry; more than it looks can be pressed. */
const Tag = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: 2,
  top: '50%',
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minWidth: TARGET_PX,
  height: 18,
  padding: '0 6px',
  borderRadius: 9,
  transform: 'translateY(-50%)',
  background: theme.vars.palette.background.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: '0.6875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&::after': { content: '""', position: 'absolute', inset: '-13px -2px' },
}))

/** What is pulled at; without it the entry is moved. */
const Edge = styled('div')<{ readonly isAtEnd: boolean }>(({ isAtEnd }) => ({
  position: 'absolute',
  left: 0,
  right: 0,
  ...(isAtEnd ? { bottom: 0 } : { top: 0 }),
  height: 'min(8px, 25%)',
  cursor: 'ns-resize',
  '@media (pointer: coarse)': { height: 'min(20px, 25%)' },
}))

const Times = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: '100%',
  left: 0,
  padding: '2px 8px',
  borderRadius: 8,
  background: theme.vars.palette.text.primary,
  color: theme.vars.palette.background.paper,
  fontSize: '0.8125rem',
  fontWeight: 650,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
}))
