/** The choice of the state a user works in, and of the days that are holidays there. */
import { Card, SectionTitle, Stack } from '#ui/card'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { appliesTo } from '../../calendar/holiday-options.ts'
import type { PlanDraft } from '../plan-form.ts'
import { holidayOptionNames, holidayOptions, stateNames, states } from '../../calendar/states.ts'

type HolidayChoiceProps = {
  readonly draft: PlanDraft
  readonly fault: string | undefined
  readonly onChange: (fields: Partial<PlanDraft>) => void
}

const NONE = 'none'
const stateOptions = states.map((value) => ({ value, text: stateNames[value] }))
const firstOptions = [{ value: NONE, text: 'Bitte wählen' } as const, ...stateOptions]

export function HolidayChoice({ draft, fault, onChange }: HolidayChoiceProps) {
  const { state, options } = draft
  return (
    <Card aria-labelledby="plan-holidays">
      <SectionTitle id="plan-holidays">Feiertage</SectionTitle>
      <Stack gap={1.5}>
        <Select
          label="Bundesland, in dem du arbeitest"
          name="state"
          options={state === undefined ? firstOptions : stateOptions}
          value={state ?? NONE}
          onChange={(value) => onChange({ state: value === NONE ? undefined : value })}
          error={fault}
        />
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
