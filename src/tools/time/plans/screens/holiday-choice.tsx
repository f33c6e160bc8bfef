/** The choice of the state a user works in, and of the days that are holidays there. */
import { Card, SectionTitle, Stack, QuietText } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { IconButton } from '#ui/button'
import { dayNumber, weekdayOf } from '#base/calendar/calendar-day'
import { appliesTo } from '../../calendar/holiday-options.ts'
import { type PlanDraft, type PlanFaults, minutesOfHours } from '../plan-form.ts'
import {
  cantons,
  germanStates,
  holidayOptionNames,
  holidayOptions,
  isSwiss,
  otherCountries,
  stateNames,
  type Canton,
  type State,
} from '../../calendar/states.ts'
import { planHolidaysOf, type DatedHoliday } from '../../calendar/holidays.ts'
import { readFreeDays } from '../free-days.ts'
import { shortDate } from '../../words/format-day-name.ts'
import { useToday } from '../../frame/screens/use-time-data.ts'
import { previousIcon } from '../../frame/screens/time-icons.ts'

type HolidayChoiceProps = {
  readonly draft: PlanDraft
  readonly faults: Partial<PlanFaults>
  readonly onChange: (fields: Partial<PlanDraft>) => void
}

const NONE = 'none'
const stateOptions = [...germanStates, ...otherCountries].map((value) => ({ value, text: stateNames[value] }))
const firstOptions = [{ value: NONE, text: 'Bitte wählen' } as const, ...stateOptions]
const cantonOptions = [
  { value: 'CH', text: 'Nur Feiertage aller Kantone' } as const,
  ...cantons.map((value) => ({ value, text: stateNames[value] })),
]

const GERMAN_LAW = 'Hinweise und Urlaub rechnet die Zeiterfassung auch hier nach deutschem Recht.'

export function HolidayChoice({ draft, faults, onChange }: HolidayChoiceProps) {
  const { state, options } = draft
  return (
    <Card aria-labelledby="plan-holidays">
      <SectionTitle id="plan-holidays">Feiertage</SectionTitle>
      <Stack gap={1.5}>
        <Select
          label="Bundesland oder Land, in dem du arbeitest"
          name="state"
          options={state === undefined ? firstOptions : stateOptions}
          value={state === undefined ? NONE : isSwiss(state) ? 'CH' : state}
          onChange={(value) => onChange({ state: value === NONE ? undefined : value })}
          error={faults.state}
          hint={state === 'AT' || (state !== undefined && isSwiss(state)) ? GERMAN_LAW : undefined}
        />
        {state !== undefined && isSwiss(state) && <CantonChoice state={state} onChange={onChange} />}
        {holidayOptions
          .filter((option) => state !== undefined && appliesTo(option, state))
          .map((option) => (
            <SwitchLine
              key={option}
              text={holidayOptionNames[option]}
              isOn={options.includes(option)}
              onChange={(isOn) =>
                onChange({
                  options: holidayOptions.filter((each) => (each === option ? isOn : options.includes(each))),
                })
              }
            />
          ))}
        <TextArea
          label="Freie Tage deines Betriebs"
          name="freeDays"
          value={draft.freeDays}
          onChange={(freeDays) => onChange({ freeDays })}
          error={faults.freeDays}
          rows={3}
          hint="Je Zeile, wie „27.12.–30.12. Betriebsferien“, „Rosenmontag“ oder „31.12.2026 halb Silvester“. Ohne Jahreszahl gilt es jedes Jahr. Das Soll sinkt, Urlaub kostet es nicht."
        />
        <SwitchLine
          text="Arbeit auch an Feiertagen"
          detail="Feiertage senken dein Soll dann nicht."
          isOn={draft.worksOnHolidays}
          onChange={(worksOnHolidays) => onChange({ worksOnHolidays })}
        />
      </Stack>
    </Card>
  )
}

type CantonChoiceProps = Pick<HolidayChoiceProps, 'onChange'> & { readonly state: Canton | 'CH' }

function CantonChoice({ state, onChange }: CantonChoiceProps) {
  return (
    <Select
      label="Kanton"
      name="canton"
      options={cantonOptions}
      value={state}
      onChange={(value) => onChange({ state: value })}
      hint={
        state === 'CH'
          ? 'Wähle deinen Kanton, dann stimmen die Feiertage.'
          : 'Das sind die Feiertage, die im ganzen Kanton gelten. Trag weitere unten ein.'
      }
    />
  )
}

const FIRST_YEAR = 1990
const LAST_YEAR = 2199

/** The holidays of a year as the form of a plan makes them. */
export function HolidayPreview({ draft }: { readonly draft: PlanDraft }) {
  const today = useToday()
  const begin = draft.validFrom > today ? draft.validFrom : today
  const [chosen, setYear] = useState<number>()
  const year = chosen ?? Number(begin.slice(0, 4))
  const { state } = draft
  if (state === undefined) {
    return (
      <Card aria-labelledby="holidays">
        <Title id="holidays">Feiertage {year}</Title>
        <QuietText>Wähle dein Bundesland, dann stehen hier seine Feiertage.</QuietText>
      </Card>
    )
  }
  const holidays = holidaysOfDraft(year, { ...draft, state })
  const minutes = minutesOfHours(draft.hours)
  const onWorkDays = holidays.filter(({ date }) => (minutes[weekdayOf(dayNumber(date))] ?? 0) > 0)
  return (
    <Card aria-labelledby="holidays">
      <Head>
        <Title id="holidays">Feiertage {year}</Title>
        <IconButton
          icon={previousIcon}
          label={`Feiertage ${year - 1}`}
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          icon="next"
          label={`Feiertage ${year + 1}`}
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
      </Head>
      <QuietText>
        {stateNames[state]}: {formatCount(holidays.length, 'Tag', 'Tage')}, {onWorkDays.length} davon an deinen
        Arbeitstagen
        {draft.worksOnHolidays ? ' – dein Soll bleibt, weil du an Feiertagen arbeitest' : ''}
      </QuietText>
      <Days holidays={holidays} onWorkDays={onWorkDays} />
    </Card>
  )
}

/** With the free days that can be read already. */
function holidaysOfDraft(year: number, { state, options, freeDays }: PlanDraft & { readonly state: State }) {
  const typed = readFreeDays(freeDays)
  return planHolidaysOf(year, { state, options: [...options], freeDays: typed.ok ? [...typed.value] : [] })
}

type DaysProps = { readonly holidays: readonly DatedHoliday[]; readonly onWorkDays: readonly DatedHoliday[] }

function Days({ holidays, onWorkDays }: DaysProps) {
  return (
    <List>
      {holidays.map(({ date, name, portion }) => (
        <Row key={date} isQuiet={!onWorkDays.some((day) => day.date === date)}>
          <DateText>{shortDate(date)}</DateText>
          <span>
            {name}
            {portion < 1 ? ' (halber Tag)' : ''}
          </span>
        </Row>
      ))}
    </List>
  )
}

const Head = styled('div')({ display: 'flex', alignItems: 'center', margin: '-8px -8px 0 0' })

const Title = styled('h2')({ flex: 1, fontSize: '1.125rem', lineHeight: 1.3, fontWeight: 700 })

const List = styled('ul')({ marginTop: 12 })

const Row = styled('li')<{ readonly isQuiet: boolean }>(({ theme, isQuiet }) => ({
  display: 'flex',
  gap: 12,
  padding: '4px 0',
  color: isQuiet ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
}))

const DateText = styled('span')({ flexShrink: 0, width: 84, fontVariantNumeric: 'tabular-nums' })
