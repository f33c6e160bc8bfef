/** What a user chooses for all trips: home zone, currency, reminders, the calendar's address, the map, and the ways to templates and imports. */
import { ownId } from '#documents'
import { useDocument, useDocumentsClient, useDocumentsStatus, useEdits } from '#documents/client'
import { SettingsPage } from '#kit/settings-page'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Select } from '#ui/form/select'
import { ZoneField } from '#ui/form/zone-field'
import { Place } from '#ui/page/place'
import { importIcon } from '#ui/page/tool-icons'
import { DEFAULT_REMINDER_HOURS } from '../../bookings/reminders.ts'
import { settingsCollection } from '../../collections.ts'
import { CalendarCard } from '../../export/screens/calendar-card.tsx'
import { tripIcon } from '../../frame/screens/trip-icons.ts'
import type { TripSettings } from '../../model.ts'
import { CurrencySelect } from '../../money/screens/currency-select.tsx'
import { IMPORT_PATH, TEMPLATES_PATH } from '../../paths.ts'
import { MapCard } from '../../streets/screens/map-card.tsx'
import { deviceZone } from '../../trip/screens/trip-dialog.tsx'
import { LeftCard } from './left-card.tsx'

export function SettingsScreen() {
  const [settings, change] = useOwnSettings()
  return (
    <SettingsPage heading="Einstellungen" tool="Reiseplaner" maxWidth={720}>
      <Card as="section" aria-labelledby="trip-basics">
        <SectionTitle id="trip-basics">Für neue Reisen</SectionTitle>
        <Stack gap={2}>
          <ZoneField
            label="Zeitzone zu Hause"
            value={settings.homeZone ?? deviceZone()}
            onChange={(homeZone) => change(`Zeitzone „${homeZone}“ gewählt`, { homeZone })}
          />
          <CurrencySelect
            value={settings.currency ?? 'EUR'}
            onChange={(currency) => change(`Währung „${currency}“ gewählt`, { currency })}
          />
        </Stack>
      </Card>
      <Reminders
        settings={settings}
        onChange={(words, reminderHours) => change(`Erinnern „${words}“ gewählt`, { reminderHours })}
      />
      <CalendarCard />
      <MapCard />
      <LeftCard />
      <Card as="nav" aria-label="Mehr">
        <ul>
          <Place
            to={TEMPLATES_PATH}
            icon={tripIcon}
            title="Packvorlagen"
            detail="Listen, aus denen du Gepäck übernimmst"
          />
          <Place
            to={IMPORT_PATH}
            icon={importIcon}
            title="Buchungen importieren"
            detail="Aus Mails, Kalendern, Fahrkarten, Karten und Dateien"
          />
        </ul>
        <QuietText>
          Als Datei, für Kalender und Karten oder auf Papier gibst du eine Reise auf ihrer Seite unter „Weitergeben“
          weiter.
        </QuietText>
      </Card>
    </SettingsPage>
  )
}

/** The settings, and how to change them as a step of undo; they are written with the first change. */
function useOwnSettings(): readonly [TripSettings, (name: string, fields: TripSettings) => void] {
  const { userId } = useDocumentsStatus('userId')
  const documents = useDocumentsClient()
  const edits = useEdits()
  const id = ownId(userId)
  const stored = useDocument(settingsCollection, id)
  return [
    stored ?? {},
    (name, fields) => {
      if (documents.get(settingsCollection, id) === undefined) documents.add(settingsCollection, {}, id)
      edits.run(name, (editing) => editing.modify(settingsCollection, id, fields))
    },
  ]
}

const choices = [
  { value: '24', text: '24 Stunden vorher' },
  { value: '2', text: '2 Stunden vorher' },
  { value: '24,2', text: '24 und 2 Stunden vorher' },
  { value: '48', text: '2 Tage vorher' },
  { value: '', text: 'Gar nicht' },
] as const

type RemindersProps = {
  readonly settings: TripSettings
  /** Also given the words of the choice. */
  readonly onChange: (words: string, hours: number[]) => void
}

/** J16. */
function Reminders({ settings, onChange }: RemindersProps) {
  const chosen = (settings.reminderHours ?? DEFAULT_REMINDER_HOURS).join(',')
  const known: readonly { readonly value: string; readonly text: string }[] = choices
  const options = known.some(({ value }) => value === chosen)
    ? known
    : [...known, { value: chosen, text: `${chosen.replaceAll(',', ', ')} Stunden vorher` }]
  return (
    <Card as="section" aria-labelledby="trip-reminders">
      <SectionTitle id="trip-reminders">Erinnerungen</SectionTitle>
      <QuietText>
        Vor Abfahrten, Abflügen und dem Einchecken kommt eine Nachricht, auch wenn die App zu ist. Wird eine Buchung
        verschoben, zieht die Erinnerung mit.
      </QuietText>
      <Select
        label="Erinnern"
        name="reminders"
        options={options}
        value={chosen}
        onChange={(value) => {
          const words = options.find((option) => option.value === value)?.text ?? value
          onChange(words, value === '' ? [] : value.split(',').map(Number))
        }}
      />
    </Card>
  )
}
