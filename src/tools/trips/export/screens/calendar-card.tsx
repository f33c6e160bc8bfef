/** The address at which calendar programs read all trips of the user (J45): made, copied, replaced and switched off. */
import { useUser } from '#auth/client'
import { newId, newShortId } from '#base/id'
import { ownId } from '#documents'
import { useDocument, useEdits, useIsDeviceOnly } from '#documents/client'
import { useCopyText } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { copyIcon } from '#ui/page/tool-icons'
import { settingsCollection } from '../../collections.ts'
import { calendarPath } from '../calendar-address.ts'

export function CalendarCard() {
  const isDeviceOnly = useIsDeviceOnly()
  const userId = useUser()?.id
  return (
    <Card as="section" aria-labelledby="trip-calendar">
      <Stack gap={2}>
        <SectionTitle id="trip-calendar">Im Kalender abonnieren</SectionTitle>
        {isDeviceOnly || userId === undefined ? (
          <QuietText>
            Dein Kalender zeigt alle Buchungen und Pläne deiner Reisen und bleibt von selbst aktuell. Dafür brauchst du
            ein Konto, denn er holt sie vom Server.
          </QuietText>
        ) : (
          <CalendarAddress userId={userId} />
        )}
      </Stack>
    </Card>
  )
}

function CalendarAddress({ userId }: { readonly userId: string }) {
  const id = ownId(userId)
  const key = useDocument(settingsCollection, id)?.calendarKey
  const edits = useEdits()
  const copy = useCopyText()
  const save = (name: string, calendarKey: string | undefined): void => {
    edits.run(name, (editing) => {
      if (editing.get(settingsCollection, id) !== undefined) editing.modify(settingsCollection, id, { calendarKey })
      else if (calendarKey !== undefined) editing.add(settingsCollection, { calendarKey }, id)
    })
  }
  if (key === undefined)
    return (
      <>
        <QuietText>
          Dein Kalender zeigt alle Buchungen und Pläne deiner Reisen und bleibt von selbst aktuell. Du gibst ihm dafür
          eine geheime Adresse.
        </QuietText>
        <Cluster>
          <Button variant="secondary" onClick={() => save('Kalender-Adresse angelegt', makeKey())}>
            Adresse anlegen
          </Button>
        </Cluster>
      </>
    )
  const address = `${location.origin}${calendarPath({ userId, key })}`
  return (
    <>
      <Field
        label="Adresse"
        name="calendar-address"
        value={address}
        isReadOnly
        hint="Wer sie hat, liest alle deine Reisen mit Buchungscodes. Gib sie nur deinem Kalender."
      />
      <Cluster>
        <Button variant="secondary" icon={copyIcon} onClick={() => void copy(address, 'Adresse kopiert')}>
          Kopieren
        </Button>
        <Button variant="quiet" onClick={() => save('Neue Kalender-Adresse angelegt', makeKey())}>
          Neue Adresse
        </Button>
        <Button variant="quiet" onClick={() => save('Kalender-Adresse abgeschaltet', undefined)}>
          Abschalten
        </Button>
      </Cluster>
      <QuietText>Mit einer neuen Adresse gilt die alte nicht mehr.</QuietText>
    </>
  )
}

/** 195 random bits. */
function makeKey(): string {
  const fill = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => crypto.getRandomValues(bytes)
  return newId(fill) + newShortId(fill)
}
