/** Whether hints by the law on working time are shown, and how reports round. Each setting counts at once. */
import { formatCount } from '#base/text/format'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { RadioGroup } from '#ui/form/radio-group'
import { fieldsOf } from '#ui/form/fields-of'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { SettingsPage } from '#kit/settings-page'
import { describeRounding, roundingSteps } from '../../worked/round-minutes.ts'
import { roundings, type Rounding } from '../../model.ts'
import type { KnownSettings } from '../../frame/read-settings.ts'
import { useChangeSettings, useSettings } from '../../frame/screens/use-time-data.ts'

const roundingTexts = {
  none: 'Nicht runden',
  nearest: 'Kaufmännisch runden',
  up: 'Aufrunden',
  down: 'Abrunden',
} as const satisfies Record<Rounding, string>

export function HintsScreen() {
  const settings = useSettings()
  const change = useChangeSettings()
  const { toggle } = fieldsOf({ draft: settings, set: change })
  return (
    <SettingsPage tool="Zeiterfassung" heading="Hinweise und Runden">
      <Card aria-labelledby="hints">
        <SectionTitle id="hints">Hinweise</SectionTitle>
        <Stack gap={1}>
          <SwitchLine
            text="Hinweise zum Arbeitszeitgesetz"
            detail="Pausen, 10 Stunden, 11 Stunden Ruhe, Nächte, Sonntage, Feiertage und der Schnitt über 24 Wochen, mit dem Paragrafen. Sie verhindern nichts."
            {...toggle('hasHints')}
          />
          <SwitchLine
            text="10 Stunden streng zählen"
            detail="In den 24 Stunden ab Arbeitsbeginn statt in einer Schicht: Wer abends lange arbeitet und früh wieder anfängt, sieht es."
            {...toggle('isStrictDay')}
            isDisabled={!settings.hasHints}
          />
        </Stack>
      </Card>
      <Card aria-labelledby="nights">
        <SectionTitle id="nights">Nachtarbeit</SectionTitle>
        <SwitchLine
          text="Nächte zählen am Tag, an dem sie beginnen"
          detail="Von Mo, 22:00 bis Di, 6:00 sind dann acht Stunden am Montag: in Konto, Monat, Nachweis und Auswertung, auch für frühere Nächte. Sonst zählt jeder Tag seinen Teil."
          {...toggle('isNightWhole')}
        />
      </Card>
      <RoundingCard rounding={settings.rounding} onChange={(rounding) => change({ rounding })} />
    </SettingsPage>
  )
}

type RoundingCardProps = {
  readonly rounding: KnownSettings['rounding']
  readonly onChange: (rounding: KnownSettings['rounding']) => void
}

function RoundingCard({ rounding, onChange }: RoundingCardProps) {
  const { mode, step } = rounding
  const { choice, field } = fieldsOf({ draft: rounding, set: (changes) => onChange({ ...rounding, ...changes }) })
  const steps = [...new Set([...roundingSteps, step])].toSorted((a, b) => a - b)
  return (
    <Card aria-labelledby="rounding">
      <SectionTitle id="rounding">Runden in Auswertungen</SectionTitle>
      <Stack gap={2.5}>
        <QuietText>
          Gerundet wird die Summe eines Tages, wo sie in Auswertung und CSV steht. Dein Konto zählt immer jede Minute.
        </QuietText>
        <RadioGroup
          label="Tagessummen"
          options={roundings.map((value) => ({
            value,
            text: roundingTexts[value],
            ...(value === 'none' ? {} : { detail: describeRounding(value, step) }),
          }))}
          {...choice('mode')}
        />
        {mode === 'none' ? null : (
          <Select
            label="Schritt"
            options={steps.map((value) => ({ value, text: formatCount(value, 'Minute', 'Minuten') }))}
            {...field('step')}
          />
        )}
      </Stack>
    </Card>
  )
}
