/** Whether and when the user hears of what expires (R78). */
import { ownId } from '#documents'
import { useDocuments, useDocumentsClient, useEdits, useIsDeviceOnly } from '#documents/client'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Select } from '#ui/form/select'
import { SwitchLine } from '#ui/form/switch'
import { Place } from '#ui/page/place'
import { settingsCollection } from '../../collections.ts'
import type { RecipeSettings } from '../../model.ts'

type ExpiryMessage = NonNullable<RecipeSettings['expiryMessage']>

/** Before most shops close. */
const USUAL_HOUR = 16
/** The path of the page that sets how messages reach the user. */
const NOTIFICATION_SETTINGS_PATH = '/account/benachrichtigungen'
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, text: `${hour} Uhr` }))

export function ExpiryMessageCard() {
  const isDeviceOnly = useIsDeviceOnly()
  return (
    <Card as="section">
      <Stack gap={2}>
        <SectionTitle>Was bald abläuft</SectionTitle>
        {isDeviceOnly ? (
          <QuietText>
            Einmal am Tag Bescheid, was in den nächsten drei Tagen abläuft: Dafür brauchst du ein Konto, denn der Server
            schickt es dir, auch wenn die App zu ist.
          </QuietText>
        ) : (
          <ExpiryMessageChoice />
        )}
      </Stack>
    </Card>
  )
}

function ExpiryMessageChoice() {
  const { message, save } = useExpiryMessage()
  const { isOn, hour, timeZone } = message
  const isElsewhere = isOn && timeZone !== Temporal.Now.timeZoneId()
  return (
    <>
      <SwitchLine
        text="Einmal am Tag Bescheid geben"
        detail="Was im Vorrat in den nächsten drei Tagen abläuft, mit Ideen dafür. Läuft nichts ab, kommt nichts."
        isOn={isOn}
        onChange={(next) => save({ isOn: next })}
      />
      {isOn ? (
        <>
          <Select
            label="Um wie viel Uhr?"
            name="expiry-hour"
            options={hours}
            value={hour}
            onChange={(next) => save({ hour: next })}
            hint={isElsewhere ? `Nach der Uhr in ${timeZone}. Wählst du neu, gilt die Uhr dieses Geräts.` : undefined}
          />
          <ul>
            <Place
              to={NOTIFICATION_SETTINGS_PATH}
              icon="bell"
              title="Benachrichtigungen"
              detail="Auf welchen Wegen sie kommen: in der App, als Push, per E-Mail"
            />
          </ul>
        </>
      ) : null}
    </>
  )
}

function useExpiryMessage() {
  const id = ownId(useDocumentsClient().getStatus().userId)
  const stored = useDocuments(settingsCollection).find((one) => one.id === id)
  const edits = useEdits()
  const timeZone = Temporal.Now.timeZoneId()
  const message = stored?.expiryMessage ?? { isOn: false, hour: USUAL_HOUR, timeZone }
  return {
    message,
    /** A user who chooses means the clock they are looking at. */
    save: (change: Partial<ExpiryMessage>): void => {
      const expiryMessage = { ...message, ...change, timeZone }
      edits.run(describe(expiryMessage), (editing) => {
        if (editing.get(settingsCollection, id) === undefined) editing.add(settingsCollection, { expiryMessage }, id)
        else editing.modify(settingsCollection, id, { expiryMessage })
      })
    },
  }
}

function describe({ isOn, hour }: ExpiryMessage): string {
  return isOn ? `Täglicher Bescheid um ${hour} Uhr` : 'Täglicher Bescheid ausgeschaltet'
}
