import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useDocuments } from '#documents/client'
import { Ago } from '#ui/ago'
import { LinkButton } from '#ui/button'
import { Card, SectionTitle } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { listNames, NAMES_IN_ROW } from '../announcement.ts'
import { winnersOf } from '../../chance/draw.ts'
import { drawsCollection } from '../../model.ts'
import { resultsPath } from '../../tool.ts'
import { verifyDraw } from '../verify-draw.ts'

const SHOWN_DRAWS = 5

type RecentDrawsProps = {
  readonly wheelId: string
  /** A draw that is not told yet. */
  readonly turningId: string | undefined
}

/** The latest winners of this wheel. */
export function RecentDraws({ wheelId, turningId }: RecentDrawsProps) {
  const draws = useDocuments(drawsCollection, wheelId)
  const latest = useMemo(
    () =>
      draws
        .filter((draw) => draw.id !== turningId && draw.revokedAt === undefined)
        .toSorted((a, b) => b.drawnAt.localeCompare(a.drawnAt))
        .slice(0, SHOWN_DRAWS),
    [draws, turningId],
  )
  if (latest.length === 0) return null
  return (
    <Card aria-labelledby="draws">
      <SectionTitle id="draws">Zuletzt gewonnen</SectionTitle>
      <List>
        {latest.map((draw) => (
          <ListRow
            key={draw.id}
            before={<Icon name="trophy" size={20} />}
            title={listNames(
              winnersOf(draw).map(({ text }) => text),
              NAMES_IN_ROW,
            )}
            detail={
              <>
                <Ago iso={draw.drawnAt} /> ·{' '}
                {verifyDraw(draw) ? 'nachgerechnet, stimmt' : 'geht beim Nachrechnen nicht auf'}
              </>
            }
          />
        ))}
      </List>
      <LinkButton variant="quiet" fullWidth to={resultsPath(wheelId)}>
        Alle Ergebnisse
      </LinkButton>
    </Card>
  )
}

const List = styled('ul')({ marginTop: 8 })
