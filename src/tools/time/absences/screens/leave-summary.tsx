/** What is left of a year's leave. */
import { styled } from '@mui/material/styles'
import type { LocalDate } from '#base/calendar/zoned'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { Link } from '#ui/link'
import type { Account } from '../../account/account.ts'
import { formatDays } from '../../words/format-days.ts'
import { correctionsCollection } from '../../collections.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { carryOver, describeRest, restBefore } from '../../plans/carry-over.ts'
import { isAbroad, planOn } from '../../plans/plan-on.ts'
import { NEW_PLAN_PATH } from '../../paths.ts'
import type { LeaveSources } from './use-leave-account.ts'

type LeaveSummaryProps = { readonly year: number; readonly account: Account; readonly sources: LeaveSources }

export function LeaveSummary({ year, account, sources }: LeaveSummaryProps) {
  const { plans, corrections, today } = sources
  const { entitled, taken, planned, left } = account.leave(year)
  const rest = restBefore(year, { leaveOf: account.leave, corrections, today })
  return (
    <Card aria-labelledby="leave">
      <SectionTitle id="leave">Urlaub {year}</SectionTitle>
      {plans.length > 0 ? (
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
          {rest > 0 ? <Rest year={year} days={rest} today={today} isAbroad={isAbroad(planOn(plans, today))} /> : null}
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

type RestProps = {
  readonly year: number
  readonly days: number
  readonly today: LocalDate
  /** By the plan of today. */
  readonly isAbroad: boolean
}

function Rest({ year, days, today, isAbroad: isOther }: RestProps) {
  const edits = useTimeEdits()

  function carry(): void {
    edits.run(`Resturlaub nach ${year} übertragen`, (documents) => {
      for (const correction of carryOver(year, days)) documents.add(correctionsCollection, correction)
    })
  }

  return (
    <Space>
      <QuietText>{describeRest(year, days, today, { isAbroad: isOther })}</QuietText>
      <Button variant="secondary" onClick={carry}>
        Nach {year} übertragen
      </Button>
    </Space>
  )
}

function share(days: number, entitled: number): number {
  return entitled <= 0 ? 0 : Math.min(1, days / entitled)
}

const Left = styled('strong')({ fontSize: '2rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' })

const Space = styled('div')({ marginTop: 16, display: 'grid', gap: 12, justifyItems: 'start' })

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
