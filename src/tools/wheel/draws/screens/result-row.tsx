import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { formatCount, formatInstant } from '#base/text/format'
import { Ago } from '#ui/ago'
import { Button } from '#ui/button'
import { Cluster } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { StatusLine } from '#ui/page/status-line'
import { listNames, NAMES_IN_ROW } from '../announcement.ts'
import { winnersOf } from '../../chance/draw.ts'
import { formatChance } from '../../parts/format-chance.ts'
import { groupsIcon } from './draw-icons.ts'
import { documentOf, type ShownResult } from './use-wheel-results.ts'

type ResultRowProps = {
  readonly result: ShownResult
  /** What finding it again has said; undefined before. */
  readonly isRight: boolean | undefined
  /** The user who turned the wheel, as „Bert“ or „dir“; undefined if only one user could have done so. */
  readonly by: string | undefined
  readonly onProve: () => void
  readonly onRevoke: (isRevoked: boolean) => void
}

/** One draw or grouping: what came out, when, and what can be done with it. */
export const ResultRow = memo(
  function ResultRow({ result, isRight, by, onProve, onRevoke }: ResultRowProps) {
    const isRevoked = documentOf(result).revokedAt !== undefined
    const title = titleOf(result)
    return (
      <Row>
        <Icon name={result.kind === 'draw' ? 'trophy' : groupsIcon} size={22} />
        <Text>
          <Title isRevoked={isRevoked}>{title}</Title>
          <Detail>
            <Ago iso={result.at} /> · {formatInstant(result.at)}
            {result.kind === 'draw' ? ` · ${chanceText(result)}` : ''}
            {by === undefined ? '' : ` · von ${by}`}
          </Detail>
          <Cluster gap={1.5}>
            {isRevoked ? (
              <StatusLine icon="undo" tone="quiet">
                Zurückgenommen
              </StatusLine>
            ) : null}
            {isRight === undefined ? null : <RightLine isRight={isRight} />}
          </Cluster>
        </Text>
        <Actions>
          <Button variant="quiet" onClick={onProve}>
            Nachrechnen
          </Button>
          <Button variant="quiet" onClick={() => onRevoke(!isRevoked)}>
            {isRevoked ? 'Wieder gelten lassen' : 'Zurücknehmen'}
          </Button>
        </Actions>
      </Row>
    )
  },
  (before, after) => before.result === after.result && before.isRight === after.isRight && before.by === after.by,
)

/** Whether it adds up, in icon, word and colour. */
export function RightLine({ isRight }: { readonly isRight: boolean }) {
  return isRight ? (
    <StatusLine tone="good">Nachgerechnet, stimmt</StatusLine>
  ) : (
    <StatusLine tone="alarm">Geht beim Nachrechnen nicht auf</StatusLine>
  )
}

/** Returns the winners' names, or the number of groups the names were dealt into. */
export function titleOf(result: ShownResult): string {
  if (result.kind === 'draw')
    return listNames(
      winnersOf(result.draw).map(({ text }) => text),
      NAMES_IN_ROW,
    )
  const { entries, groupCount } = result.grouping
  return `${formatCount(groupCount, 'Gruppe', 'Gruppen')} aus ${formatCount(entries.length, 'Namen', 'Namen')}`
}

function chanceText({ draw }: Extract<ShownResult, { readonly kind: 'draw' }>): string {
  const winners = winnersOf(draw)
  const [first] = winners
  if (winners.length === 1) return `Chance ${formatChance(first?.chance ?? 0)}`
  return `${formatCount(winners.length, 'Gewinner', 'Gewinner')} aus ${formatCount(draw.entries.length, 'Namen', 'Namen')}`
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '4px 12px',
  padding: '12px 0 4px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > svg': { flexShrink: 0, marginTop: 2, color: theme.vars.palette.text.secondary },
}))

const Text = styled('div')({ flex: '1 1 220px', minWidth: 0 })

const Title = styled('p')<{ readonly isRevoked: boolean }>(({ theme, isRevoked }) => ({
  fontWeight: 650,
  overflowWrap: 'anywhere',
  ...(isRevoked ? { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' } : {}),
}))

const Detail = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))

// Their text begins where the text of the row does.
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', margin: '0 -18px 0 16px' })
