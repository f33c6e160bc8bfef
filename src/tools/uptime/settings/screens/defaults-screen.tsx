/** What new shops start with, and the time between reminders of ongoing outages. Saved at once. */
import { FieldRow } from '#ui/list/columns'
import { formatCount } from '#base/text/format'
import { useEdits } from '#documents/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Select } from '#ui/form/select'
import { intervalChoices, timeoutChoices } from '../../words/format-figures.ts'
import { reminderHours as knownHours, type Settings } from '../../model.ts'
import { formatSeconds } from '../../shops/shop-draft.ts'
import { SettingsPage } from '#kit/settings-page'
import { useSettings, writeSettings } from '../../parts/screens/use-settings.ts'
import { strictnessOptions } from '../../shops/screens/watch-fields.tsx'

const slowChoices = [500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 20_000] as const
const reminderOptions = knownHours.map((hours) => ({
  value: hours,
  text: hours === 0 ? 'Nie' : `Nach ${formatCount(hours, 'Stunde', 'Stunden')}`,
}))

export function DefaultsScreen() {
  return (
    <SettingsPage tool="Shop-Uptime" heading="Vorgaben und Erinnerungen">
      <NewShopDefaults />
      <Reminders />
    </SettingsPage>
  )
}

function useChange(): (fields: Settings, text: string) => void {
  const edits = useEdits()
  return (fields, text) => void edits.run(text, (documents) => writeSettings(documents, fields))
}

function NewShopDefaults() {
  const { defaults } = useSettings()
  const { intervalSec, timeoutSec, slowAfterMs } = defaults
  const save = useChange()
  const change = (fields: Partial<typeof defaults>): void =>
    save({ defaults: { ...defaults, ...fields } }, 'Vorgaben geändert')
  const { choice, field } = fieldsOf({ draft: defaults, set: change })

  function changeSlow(ms: string): void {
    const { slowAfterMs: _before, ...others } = defaults
    save({ defaults: { ...others, ...(ms === '' ? {} : { slowAfterMs: Number(ms) }) } }, 'Vorgaben geändert')
  }

  return (
    <Card aria-labelledby="defaults">
      <SectionTitle id="defaults">Neue Shops</SectionTitle>
      <Stack gap={2.5}>
        <QuietText>Damit beginnt ein neuer Shop. Was schon da ist, ändert sich nicht.</QuietText>
        <FieldRow>
          <Select label="Prüfen" {...field('intervalSec')} options={intervalChoices(intervalSec)} />
          <Select label="Höchstens warten" {...field('timeoutSec')} options={timeoutChoices(timeoutSec)} />
          <Select
            label="Langsam ab"
            name="slowAfterMs"
            options={slowOptions(slowAfterMs)}
            value={String(slowAfterMs ?? '')}
            onChange={changeSlow}
          />
        </FieldRow>
        <RadioGroup label="Wie streng" options={strictnessOptions} {...choice('strictness')} />
      </Stack>
    </Card>
  )
}

function Reminders() {
  const { reminderHours } = useSettings()
  const save = useChange()
  return (
    <Card aria-labelledby="reminders">
      <SectionTitle id="reminders">Erinnerungen</SectionTitle>
      <Select
        label="Noch einmal melden"
        name="reminderHours"
        options={reminderOptions}
        value={reminderHours}
        onChange={(hours) => save({ reminderHours: hours }, 'Erinnerung geändert')}
        hint="Solange eine Störung dauert und niemand sie bestätigt hat."
      />
    </Card>
  )
}

function slowOptions(current: number | undefined): readonly { readonly value: string; readonly text: string }[] {
  const all = [...new Set([...slowChoices, ...(current === undefined ? [] : [current])])].toSorted((a, b) => a - b)
  return [
    { value: '', text: 'Nie' },
    ...all.map((ms) => ({ value: String(ms), text: `${formatSeconds(ms)} Sekunden` })),
  ]
}
