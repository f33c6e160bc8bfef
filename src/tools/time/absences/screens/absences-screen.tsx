/** A year of leave, sick days and other days off: what is left, what is entered, and a calendar to enter more. */
import { styled } from '@mui/material/styles'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { DocumentView } from '#documents/client'
import { useBegin } from '#ui/use-begin'
import { Button, IconButton, LinkButton } from '#ui/button'
import { StepLink } from '#ui/link'
import type { LocalDate } from '#base/calendar/zoned'
import { Card, QuietText, SectionTitle } from '#ui/card'
import { readDaysAway } from '../../../days-away-port.ts'
import type { DayRange } from '../absence-form.ts'
import { findAbsenceOverlaps } from '../../words/describe-absence.ts'
import type { Absence } from '../../model.ts'
import { absencesPath, NEW_PLAN_PATH } from '../../paths.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { AbsenceList, AbsencesSheet } from './absence-list.tsx'
import { TimePage } from '../../frame/screens/time-page.tsx'
import { useLeaveAccount, useLeaveSources, type LeaveSources } from './use-leave-account.ts'
import { YearCalendar } from './year-calendar.tsx'
import { previousIcon } from '../../frame/screens/time-icons.ts'
import type { Account } from '../../account/account.ts'
import { formatDays } from '../../words/format-duration.ts'
import { correctionsCollection } from '../../collections.ts'
import { useTimeEdits } from '../../frame/screens/use-time-edits.ts'
import { carryOver, describeRest, restBefore } from '../../plans/leave.ts'
import { isAbroad, planOn } from '../../plans/plan-on.ts'

/** What the dialog is open for. */
type Editing = { readonly days: DayRange; readonly note?: string; readonly absence?: DocumentView<Absence> }

export function AbsencesScreen() {
  const sources = useLeaveSources()
  const { absences, today, plans } = sources
  const account = useLeaveAccount(sources)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing | undefined>(() => readOffer(hash))
  const year = readYear(useParams()['year']) ?? Number((readOffer(hash)?.days.from ?? today).slice(0, 4))

  const firstDay = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const edit = (absence: DocumentView<Absence>): void => setEditing({ days: absence.days, absence })
  const choose = useCallback(
    (days: DayRange) => {
      // Pressing a day on which there is something opens that; several days are always something new.
      const there = days.from === days.to ? findAbsenceOverlaps(days, absences)[0] : undefined
      setEditing(there === undefined ? { days } : { days, absence: there })
    },
    [absences],
  )

  useBegin(() => setEditing({ days: { from: firstDay, to: firstDay } }))

  function close(): void {
    setEditing(undefined)
    // What another tool has handed over is not proposed again.
    if (hash !== '') void navigate(absencesPath(year), { replace: true })
  }

  return (
    <TimePage heading="Abwesenheiten">
      <Bar>
        <YearLinks year={year} />
        <Button variant="primary" icon="plus" onClick={() => setEditing({ days: { from: firstDay, to: firstDay } })}>
          Abwesenheit
        </Button>
      </Bar>
      <Columns>
        <LeaveSummary year={year} account={account} sources={sources} />
        <AbsenceList year={year} absences={absences} account={account} today={today} onEdit={edit} />
      </Columns>
      <YearCalendar key={year} year={year} account={account} plans={plans} today={today} onChoose={choose} />
      <AbsencesSheet year={year} absences={absences} account={account} hasPlan={plans.length > 0} />
      {editing === undefined ? null : <AbsenceDialog {...editing} sources={sources} onClose={close} />}
    </TimePage>
  )
}

function YearLinks({ year }: { readonly year: number }) {
  return (
    <Years aria-label="Jahr">
      <IconButton icon={previousIcon} label={`Jahr ${year - 1}`} component={StepLink} to={absencesPath(year - 1)} />
      <span aria-current="date">{year}</span>
      <IconButton icon="next" label={`Jahr ${year + 1}`} component={StepLink} to={absencesPath(year + 1)} />
    </Years>
  )
}

/** Days away that another tool hands over (J62 of the trip planner). */
function readOffer(hash: string): Editing | undefined {
  const offer = readDaysAway(hash)
  return offer.ok ? { days: { from: offer.value.from, to: offer.value.to }, note: offer.value.title } : undefined
}

/** Of the address, which anybody can write. */
function readYear(text: string | undefined): number | undefined {
  return text !== undefined && /^(19|20|21)\d\d$/.test(text) ? Number(text) : undefined
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' })

const Years = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: -12,
  fontSize: '1.25rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
})

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '340px minmax(0, 1fr)' },
}))

type LeaveSummaryProps = { readonly year: number; readonly account: Account; readonly sources: LeaveSources }

/** What is left of a year's leave. */
function LeaveSummary({ year, account, sources }: LeaveSummaryProps) {
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
          <ClaimBar aria-hidden="true">
            <Part share={share(taken, entitled)} isTaken />
            <Part share={share(planned, entitled)} isTaken={false} />
          </ClaimBar>
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
            <LinkButton variant="secondary" to={NEW_PLAN_PATH}>
              Plan anlegen
            </LinkButton>
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

const ClaimBar = styled('div')(({ theme }) => ({
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
