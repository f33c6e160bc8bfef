/** What new shops begin with, and when one is told again of what is still down. Saved at once. */
import { formatCount } from '#base/format'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { RadioGroup } from '#ui/radio-group'
import { Select } from '#ui/select'
import { intervalChoices, timeoutChoices } from '../format-interval.ts'
import { reminderHours as knownHours, type Settings } from '../model.ts'
import { formatSeconds } from '../shop-draft.ts'
import { FieldRow } from './field-row.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettings, useSettingsChange } from './use-settings.ts'
import { useUptimeEdits } from './use-uptime-edits.ts'
import { strictnessOptions } from './watch-fields.tsx'

const slowChoices = [500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 20_000] as const
const reminderOptions = knownHours.map((hours) => ({
  value: String(hours),
  text: hours === 0 ? 'Nie' : `Nach ${formatCount(hours, 'Stunde', 'Stunden')}`,
}))

export function DefaultsScreen() {
  const { defaults, reminderHours } = useSettings()
  const settingsChange = useSettingsChange()
  const edits = useUptimeEdits()

  function change(fields: Settings, text: string): void {
    edits.apply([settingsChange(fields)], text)
  }

  function changeDefaults(fields: Partial<typeof defaults>): void {
    change({ defaults: { ...defaults, ...fields } }, 'Vorgaben geändert')
  }

  function changeSlow(ms: string): void {
    const { slowAfterMs: _before, ...others } = defaults
    change({ defaults: { ...others, ...(ms === '' ? {} : { slowAfterMs: Number(ms) }) } }, 'Vorgaben geändert')
  }

  return (
    <SettingsPage heading="Vorgaben und Erinnerungen">
      <Card aria-labelledby="defaults">
        <SectionTitle id="defaults">Neue Shops</SectionTitle>
        <Stack gap={2.5}>
          <QuietText>Damit beginnt ein neuer Shop. Was schon da ist, ändert sich nicht.</QuietText>
          <FieldRow>
            <Select
              label="Prüfen"
              name="intervalSec"
              options={intervalChoices(defaults.intervalSec)}
              value={String(defaults.intervalSec)}
              onChange={(seconds) => changeDefaults({ intervalSec: Number(seconds) })}
            />
            <Select
              label="Höchstens warten"
              name="timeoutSec"
              options={timeoutChoices(defaults.timeoutSec)}
              value={String(defaults.timeoutSec)}
              onChange={(seconds) => changeDefaults({ timeoutSec: Number(seconds) })}
            />
            <Select
              label="Langsam ab"
              name="slowAfterMs"
              options={slowOptions(defaults.slowAfterMs)}
              value={String(defaults.slowAfterMs ?? '')}
              onChange={(ms) => changeSlow(ms)}
            />
          </FieldRow>
          <RadioGroup
            label="Wie streng"
            options={strictnessOptions}
            value={defaults.strictness}
            onChange={(strictness) => changeDefaults({ strictness })}
          />
        </Stack>
      </Card>
      <Card aria-labelledby="reminders">
        <SectionTitle id="reminders">Erinnerungen</SectionTitle>
        <Select
          label="Noch einmal melden"
          name="reminderHours"
          options={reminderOptions}
          value={String(reminderHours)}
          onChange={(text) => {
            const chosen = knownHours.find((hours) => String(hours) === text)
            if (chosen !== undefined) change({ reminderHours: chosen }, 'Erinnerung geändert')
          }}
          hint="Solange eine Störung dauert und niemand sie bestätigt hat."
        />
      </Card>
    </SettingsPage>
  )
}

function slowOptions(current: number | undefined): readonly { readonly value: string; readonly text: string }[] {
  const all = [...new Set([...slowChoices, ...(current === undefined ? [] : [current])])].toSorted((a, b) => a - b)
  return [
    { value: '', text: 'Nie' },
    ...all.map((ms) => ({ value: String(ms), text: `${formatSeconds(ms)} Sekunden` })),
  ]
}
