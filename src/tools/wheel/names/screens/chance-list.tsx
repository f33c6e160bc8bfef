import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { Card, SectionTitle } from '#ui/card'
import { BigList } from '#ui/list/big-list'
import { entryColors } from '../../entry-colors.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { drawableEntries, sortEntries, type Entry } from '../../model.ts'

const ROW_PX = 44

type ChanceListProps = {
  readonly title: string
  readonly entries: readonly Entry[]
  readonly palette: string
}

/** The names of a wheel to be read: each with its colour and how likely it wins next. */
export function ChanceList({ title, entries, palette }: ChanceListProps) {
  const sorted = useMemo(() => sortEntries(entries), [entries])
  const colors = useMemo(() => entryColors(entries, palette), [entries, palette])
  const drawable = useMemo(() => new Set(drawableEntries(entries).map(({ id }) => id)), [entries])
  const total = sorted.reduce((sum, { id, weight }) => sum + (drawable.has(id) ? weight : 0), 0)
  const describe = (entry: Entry): string => {
    if (drawable.has(entry.id)) return formatChance(entry.weight / total)
    if (entry.isActive) return entry.stock === 0 ? 'aufgebraucht' : 'ohne Chance'
    return entry.drawnAt === undefined ? 'heute nicht da' : 'gezogen'
  }
  return (
    <Card aria-labelledby="chances">
      <SectionTitle id="chances">{title}</SectionTitle>
      <Count>{formatCount(sorted.length, 'Name', 'Namen')}, dahinter die Chance beim nächsten Drehen</Count>
      <BigList
        items={sorted}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        renderRow={(entry) => (
          <Row isOut={!drawable.has(entry.id)}>
            <Dot style={{ backgroundColor: colors.get(entry.id) ?? 'transparent' }} />
            <Name>{entry.text}</Name>
            <Chance>{describe(entry)}</Chance>
          </Row>
        )}
      />
    </Card>
  )
}

const Count = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

const Row = styled('div')<{ readonly isOut: boolean }>(({ theme, isOut }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: ROW_PX,
  padding: '8px 0',
  color: isOut ? theme.vars.palette.text.secondary : 'inherit',
}))

const Dot = styled('span')({ flexShrink: 0, width: 12, height: 12, borderRadius: 6 })

const Name = styled('span')({ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' })

const Chance = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
