import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import { Icon } from '#ui/page/icon'
import type { OfferedEntry } from './palette-entries.ts'
import type { PaletteGroup } from './use-palette-groups.ts'
import { CAN_HOVER } from '#ui/page/theme'

type PaletteListProps = {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Counted over all groups. */
  readonly chosen: number
  readonly onChoose: (entry: OfferedEntry) => void
}

/** The hits of the palette below the headings of their groups; drawn again only if they, the chosen one or `onChoose` are others. */
export const PaletteList = memo(function PaletteList({ id, groups, chosen, onChoose }: PaletteListProps) {
  const box = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  useEffect(() => {
    // A list that stands at its beginning shows the first hit: asking where that is would lay out the page once more.
    if (chosen === 0 && !isScrolled.current) return
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])
  return (
    <Scroller ref={box} onScroll={({ currentTarget }) => (isScrolled.current = currentTarget.scrollTop > 0)}>
      <div id={id} role="listbox" aria-label="Treffer">
        {groups.map((group, place) => {
          const first = groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0)
          return (
            <div key={group.name} role="group" aria-label={group.name}>
              <div className="name" aria-hidden="true">
                {group.name}
              </div>
              {group.entries.map((entry, at) => (
                <Hit
                  key={entry.id}
                  id={`${id}-${first + at}`}
                  entry={entry}
                  groupName={group.name}
                  isChosen={first + at === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          )
        })}
      </div>
    </Scroller>
  )
})

type HitProps = Pick<PaletteListProps, 'id' | 'onChoose'> & {
  readonly entry: OfferedEntry
  readonly groupName: string
  readonly isChosen: boolean
}

/** A key that is typed leaves most hits as they are. */
const Hit = memo(function Hit({ id, entry, groupName, isChosen, onChoose }: HitProps) {
  return (
    <Option id={id} role="option" aria-selected={isChosen} onClick={() => onChoose(entry)}>
      <Icon name={entry.icon} />
      <span className="text">
        <span className="title">{entry.title}</span>
        {entry.detail === groupName ? null : <span className="detail">{entry.detail}</span>}
      </span>
    </Option>
  )
})

// Rows come and go with every key, and each styled element costs several times what a plain one does: what is in a row is plain.
const Scroller = styled('div')(({ theme: { vars } }) => ({
  // No taller than its hits: a note that nothing fits stands below the field, not under the keyboard of a phone.
  flex: '0 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  '& > :not(:empty)': { padding: 8 },
  // What is below the edge is neither laid out nor painted until it is scrolled to.
  '& [role=group]': { contentVisibility: 'auto', containIntrinsicHeight: 'auto 348px' },
  '& [role=group] + [role=group]': { marginTop: 8 },
  '& .name': { padding: '8px 12px 4px', fontSize: '0.8125rem', fontWeight: 700, color: vars.palette.text.secondary },
  '& [aria-selected=true]': { background: vars.palette.background.raised },
  [CAN_HOVER]: { '& [role=option]:hover': { background: vars.palette.background.raised } },
  '& svg': { flexShrink: 0, color: vars.palette.secondary.main },
  '& .text': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .title': { display: 'block', fontWeight: 600, lineHeight: 1.35 },
  '& .detail': { display: 'block', fontSize: '0.875rem', color: vars.palette.text.secondary },
}))

const Option = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  padding: '4px 12px',
  borderRadius: 12,
  cursor: 'pointer',
  scrollMarginBlock: 40,
})
