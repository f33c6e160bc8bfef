/** What is left of a year's leave. */
import { styled } from '@mui/material/styles'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import { formatDays } from '../../words/format-days.ts'
import type { Leave } from '../../plans/leave.ts'
import { NEW_PLAN_PATH } from '../../paths.ts'

type LeaveSummaryProps = { readonly year: number; readonly leave: Leave; readonly hasPlan: boolean }

export function LeaveSummary({ year, leave, hasPlan }: LeaveSummaryProps) {
  const { entitled, taken, planned, left } = leave
  return (
    <Card aria-labelledby="leave">
      <SectionTitle id="leave">Urlaub {year}</SectionTitle>
      {hasPlan ? (
        <>
          <p>
            <Left>{formatDays(left)}</Left> von {formatDays(entitled)} Tagen übrig
          </p>
          <Bar aria-hidden="true">
            <Part share={share(taken, entitled)} isTaken />
            <Part share={share(planned, entitled)} isTaken={false} />
          </Bar>
          <QuietText>
            {formatDays(taken)} genommen, {formatDays(planned)} geplant
          </QuietText>
        </>
      ) : (
        <>
          <QuietText>
            Lege einen Plan an, dann siehst du deinen Resturlaub und die Feiertage deines Bundeslands.
          </QuietText>
          <Space>
            <Button variant="secondary" component={Link} to={NEW_PLAN_PATH}>
              Plan anlegen
            </Button>
          </Space>
        </>
      )}
    </Card>
  )
}

function share(days: number, entitled: number): number {
  return entitled <= 0 ? 0 : Math.min(1, days / entitled)
}

const Left = styled('strong')({ fontSize: '2rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' })

const Space = styled('div')({ marginTop: 16 })

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: 10,
  margin: '8px 0 10px',
  borderRadius: 5,
  background: theme.vars.palette.background.raised,
  overflow: 'hidden',
}))

const Part = styled('span')<{
  readonly share: number
  readonly isTaken: boolean
}>(({ theme, share: part, isTaken }) => ({
  width: `${part * 100}%`,
  background: isTaken
    ? theme.vars.palette.secondary.main
    : `repeating-linear-gradient(135deg, ${theme.vars.palette.secondary.main} 0 4px, transparent 4px 8px)`,
}))
