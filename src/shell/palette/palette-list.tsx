import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import { Icon } from '#ui/page/icon'
import type { OfferedEntry } from './palette-entries.ts'
import type { PaletteGroup } from './palette-index.ts'
import { CAN_HOVER } from '#ui/page/theme'

type PaletteListProps = {
  readonly id: string
  readonly groups: readonly PaletteGroup<OfferedEntry>[]
  /** Counted over all groups. */
  readonly chosen: number
  readonly onChoose: (entry: OfferedEntry) => void
}

/** The hits of the palette below the headings of their groups; drawn again only if they, the chosen one or `onChoose` are others. */
export const PaletteList = memo(function PaletteList({ id, groups, chosen, onChoose }: PaletteListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, groups])
  return (
    <Scroller ref={box}>
      <div id={id} role="listbox" aria-label="Treffer">
        {groups.map((group, place) => {
          const first = groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0)
          return (
            <Group key={group.name} role="group" aria-label={group.name}>
              <GroupName aria-hidden="true">{group.name}</GroupName>
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
            </Group>
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
      <Text>
        <Title>{entry.title}</Title>
        {entry.detail === groupName ? null : <Detail>{entry.detail}</Detail>}
      </Text>
    </Option>
  )
})

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', '&:has([role=group])': { padding: 8 } })

const Group = styled('div')({ '& + &': { marginTop: 8 } })

const GroupName = styled('div')(({ theme }) => ({
  padding: '8px 12px 4px',
  fontSize: '0.8125rem',
  fontWeight: 700,
  color: theme.vars.palette.text.secondary,
}))

const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  padding: '4px 12px',
  borderRadius: 12,
  cursor: 'pointer',
  scrollMarginBlock: 40,
  '& svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
  '&[aria-selected=true]': { background: theme.vars.palette.background.raised },
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

const Text = styled('span')({ minWidth: 0, overflowWrap: 'anywhere' })

const Title = styled('span')({ display: 'block', fontWeight: 600, lineHeight: 1.35 })

const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}))
