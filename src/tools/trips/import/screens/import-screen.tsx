/** Takes over bookings, places and whole trips: from a file, a text that is pasted, or what another app has shared. */
import { useState } from 'react'
import type { Documents } from '#documents/client'
import { ImportFlow } from '#kit/import/import-flow'
import type { ImportedDocument } from '#kit/import/write-import'
import { formatCount } from '#base/text/format'
import { Button } from '#ui/button'
import { TitledCard } from '#ui/card'
import { TextArea } from '#ui/form/text-area'
import { Page } from '#ui/page/page'
import {
  bookingsCollection,
  placesCollection,
  tracksCollection,
  tripFollowers,
  tripsCollection,
} from '../../collections.ts'
import { TRIPS_PATH } from '../../paths.ts'
import { tripsTool } from '../../tool.ts'
import { countItems } from '../describe-draft.ts'
import type { FoundItems, SourceFailure } from '../readers/drafts.ts'
import { failedRowsOf, ImportPreview } from './import-preview.tsx'
import { TripFilePreview } from './trip-file-preview.tsx'

export function ImportScreen() {
  // Here, so that it stays while it is read, and if nothing is found in it.
  const [text, setText] = useState('')
  const [target, setTarget] = useState<string>(TRIPS_PATH)
  return (
    <Page
      title="Import – Reiseplaner"
      heading="Buchungen importieren"
      lead="Aus Mails, Kalendern, Fahrkarten, Kartendateien und Text."
      maxWidth={860}
    >
      <ImportFlow<FoundItems, SourceFailure, undefined>
        startWorker={() => new Worker(new URL('../../workers/import-worker.ts', import.meta.url), { type: 'module' })}
        taskOf={(file) => ({ file })}
        optionsAfter={() => undefined}
        choice={{
          ...choice,
          accept: tripsTool.import?.accept ?? [],
          renderFirst: (onFile) => <PasteCard text={text} onText={setText} onFile={onFile} />,
        }}
        renderPreview={(preview) =>
          preview.found.trip === undefined ? (
            <ImportPreview {...preview} onTarget={setTarget} />
          ) : (
            <TripFilePreview {...preview} trip={preview.found.trip} onTarget={setTarget} />
          )
        }
        failedOf={failedRowsOf}
        describe={describeWritten}
        usedIds={usedTripIds}
        next={{ text: target === TRIPS_PATH ? 'Zu deinen Reisen' : 'Zur Reise', to: target }}
      />
    </Page>
  )
}

/** A new trip stays if something is in it by now that the import did not bring. */
function usedTripIds(documents: Documents): ReadonlySet<string> {
  return new Set(
    tripFollowers.flatMap((collection) =>
      documents.list<{ readonly tripId: string }>(collection).map(({ tripId }) => tripId),
    ),
  )
}

function describeWritten(written: readonly ImportedDocument[]): string {
  const kinds = new Map<string, 'booking' | 'place' | 'track'>([
    [bookingsCollection.name, 'booking'],
    [placesCollection.name, 'place'],
    [tracksCollection.name, 'track'],
  ])
  const own = written.filter(({ isShared }) => !isShared)
  const known = own.flatMap(({ collection }) => kinds.get(collection.name) ?? [])
  if (known.length === own.length && own.length > 0) return countItems(known).join(', ')
  const trip = written.find(({ collection }) => collection.name === tripsCollection.name)
  const { title } = trip === undefined ? { title: '' } : tripsCollection.schema.parse(trip.fields)
  return title === '' ? formatCount(own.length, 'Eintrag', 'Einträge') : `„${title}“`
}

type PasteCardProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

function PasteCard({ text, onText, onFile }: PasteCardProps) {
  return (
    <TitledCard id="paste" title="Bestätigung einfügen">
      <TextArea
        label="Text der Mail oder der Seite"
        name="source"
        rows={6}
        value={text}
        onChange={onText}
        hint="Alles markieren (Strg+A), kopieren und hier einfügen. Was nicht eindeutig ist, bleibt leer."
      />
      <div>
        <Button
          variant="secondary"
          disabled={text.trim() === ''}
          onClick={() => onFile(new File([text], 'Eingefügter Text', { type: 'text/plain' }))}
        >
          Text lesen
        </Button>
      </div>
    </TitledCard>
  )
}

const choice = {
  title: 'Datei wählen',
  failureTexts: {
    'nothing-found':
      'Darin ist keine Buchung zu erkennen. Es braucht wenigstens einen Tag, einen Ort oder eine Strecke.',
    'other-file':
      'Diese Art von Datei können wir nicht lesen. Nimm die Mail (.eml), den Kalender (.ics), den Pass (.pkpass) oder kopier den Text.',
    empty: 'Die Datei ist leer.',
    'too-large': 'Das ist zu groß: höchstens 30 MB, eine Reise mit Dateien 130 MB, ein Pass 1 MB Inhalt.',
    'newer-version':
      'Diese Reise kommt aus einer neueren Version der App. Lade die App neu und versuch es noch einmal.',
    'broken-file': 'Diese Datei mit einer Reise ist beschädigt.',
    broken: 'Die Datei ließ sich nicht lesen. Wähl sie noch einmal.',
  },
  hint: 'Du siehst zuerst, was daraus wird. Geschrieben wird erst, wenn du zustimmst, und alles lässt sich rückgängig machen.',
  sources: {
    title: 'So kommst du an eine Datei',
    sources: [
      { name: 'Mail', way: 'Die Bestätigung speichern: „Speichern unter“ oder „Nachricht herunterladen“ (.eml)' },
      { name: 'Deutsche Bahn', way: 'In der Reise „In Kalender eintragen“ (.ics)' },
      { name: 'Fluggesellschaft', way: 'Die Bordkarte (.pkpass) oder „Zum Kalender hinzufügen“ (.ics)' },
      { name: 'Booking, Airbnb', way: 'Die Bestätigung als Mail, oder ihren Text einfügen' },
      { name: 'Google, Apple, Outlook', way: 'Den Kalender oder einen Termin exportieren (.ics)' },
      { name: 'TripIt, Kayak', way: 'Die Adresse des Kalenders öffnen und die Datei speichern (.ics)' },
      { name: 'Karten und Wanderungen', way: 'GPX oder KML' },
      { name: 'Taschenmesser', way: 'Reise → Weitergeben → Reise herunterladen (.json, mit Dateien .zip)' },
    ],
  },
} as const
