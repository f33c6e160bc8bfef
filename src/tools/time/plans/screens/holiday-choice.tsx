/** The choice of the state a user works in, and of the days that are holidays there. */
import { Card, SectionTitle, Stack } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { appliesTo } from '../../calendar/holiday-options.ts'
import type { PlanDraft, PlanFaults } from '../plan-form.ts'
import {
  cantons,
  germanStates,
  holidayOptionNames,
  holidayOptions,
  isSwiss,
  otherCountries,
  stateNames,
  type Canton,
} from '../../calendar/states.ts'

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
