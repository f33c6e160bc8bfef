/** Several rows of a list at once: a box before each of them, and a bar with what can be done with those that are selected. */
import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formatCount, formatNumber } from '#base/text/format'
import { Button, IconButton } from '../button.tsx'
import { TARGET_PX } from '../page/theme.tsx'

export type Selection = {
  /** Undefined while nothing is being selected. */
  readonly ids: ReadonlySet<string> | undefined
  /** Selects or releases a row; with `isRange` all rows from the last one on become as this one does. The first toggle begins a selection. */
  readonly toggle: (id: string, isRange?: boolean) => void
  readonly begin: () => void
  readonly selectAll: () => void
  readonly end: () => void
}

/** What is selected of the rows that are shown, given by their ids in their order. Escape ends it. */
export function useSelection(shown: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const latest = useRef({ shown, last: undefined as string | undefined })
  useLayoutEffect(() => {
    latest.current.shown = shown
  })
  // The same functions each time, so that rows are not drawn anew for them.
  const toggle = useCallback((id: string, isRange = false) => {
    const { last } = latest.current
    const range = isRange && last !== undefined ? between(latest.current.shown, last, id) : [id]
    latest.current.last = id
    setIds((before = new Set()) => {
      const next = new Set(before)
      for (const each of range) {
        if (before.has(id)) next.delete(each)
        else next.add(each)
      }
      return next
    })
  }, [])
  const end = useCallback(() => {
    latest.current.last = undefined
    setIds(undefined)
  }, [])
  useEndOnEscape(ids !== undefined, end)
  return { ids, toggle, begin: () => setIds(new Set()), selectAll: () => setIds(new Set(shown)), end }
}

/** The ids from one to another, whichever comes first. */
function between(shown: readonly string[], one: string, other: string): readonly string[] {
  const places = [shown.indexOf(one), shown.indexOf(other)]
  return places.includes(-1) ? [other] : shown.slice(Math.min(...places), Math.max(...places) + 1)
}

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

/** The button that begins and ends a selection. */
export function SelectButton({ ids, begin, end }: Selection) {
  const isOn = ids !== undefined
  return <IconButton icon={selectIcon} label="Mehrere auswählen" isPressed={isOn} onClick={isOn ? end : begin} />
}

type SelectBoxProps = {
  /** What people call the row. */
  readonly name: string
  readonly isSelected: boolean
  /** With Shift the press is about all rows from the last one on. */
  readonly onSelect: (isRange: boolean) => void
}

/** The box before a row while rows are being selected. */
export function SelectBox({ name, isSelected, onSelect }: SelectBoxProps) {
  return (
    <Box>
      <input
        type="checkbox"
        aria-label={`${name} auswählen`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </Box>
  )
}

type SelectionBarProps = {
  readonly selection: Selection
  /** How many of them still exist. */
  readonly count: number
  readonly shownCount: number
  /** „Shop“, „Shops“ */
  readonly one: string
  readonly many: string
  /** What can be done with them: icon buttons, disabled while nothing is selected. */
  readonly children: ReactNode
}

export function SelectionBar({ selection, count, shownCount, one, many, children }: SelectionBarProps) {
  return (
    <Bar role="group" aria-label="Auswahl">
      <Count role="status">{count === 0 ? 'Nichts ausgewählt' : `${formatCount(count, one, many)} ausgewählt`}</Count>
      {count < shownCount ? (
        <Button variant="quiet" onClick={selection.selectAll}>
          Alle {formatNumber(shownCount)}
        </Button>
      ) : null}
      <Tools>
        {children}
        <IconButton icon="close" label="Auswahl beenden" onClick={selection.end} />
      </Tools>
    </Bar>
  )
}

const selectIcon = { path: 'm4 6.500 1.500 1.500L8.500 5M4 17l1.500 1.500 3-3M12 7h8m-8 10h8' }

const Box = styled('label')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: TARGET_PX,
  height: TARGET_PX,
  cursor: 'pointer',
  // With Shift the browser would mark the text between two boxes.
  userSelect: 'none',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.secondary.main },
}))

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 8,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '6px 8px 6px 16px',
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: 16,
  background: theme.vars.palette.background.raised,
}))

const Count = styled('p')({ fontWeight: 650 })

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', marginLeft: 'auto' })
