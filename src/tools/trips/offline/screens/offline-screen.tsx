/** „Offline bereit“: the parts of a trip on this device, how much it takes, and what is still to be fetched before the flight. */
import { useMemo, useCallback, useEffect, useState } from 'react'
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { utf8Length } from '#base/text/text'
import { useIsDeviceOnly, useSyncStatus, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { BigList } from '#ui/list/big-list'
import { ListRow } from '#ui/list/list-row'
import { StatusLine } from '#ui/page/status-line'
import { SECOND_MS } from '#base/clock'
import { describeFileProblem, useOpenFiles, type FilesClient } from '#files/client'
import {
  bookingsCollection,
  expensesCollection,
  notesCollection,
  packingCollection,
  placesCollection,
  planCollection,
  privateNotesCollection,
  privatePackingCollection,
  settlementsCollection,
  tasksCollection,
  tracksCollection,
} from '../../collections.ts'
import { TripPage } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { useMapOf } from '../../map/screens/use-map.ts'
import type { Trip } from '../../model.ts'
import { regionSpots } from '../../streets/region.ts'
import { RegionRow } from '../../streets/screens/region-row.tsx'
import { describeFiles, listTripFiles, type TripFile } from '../offline-files.ts'

export function OfflineScreen() {
  return <TripPage view="Offline bereit">{(trip) => <OfflineOfTrip trip={trip} />}</TripPage>
}

function OfflineOfTrip({ trip }: { readonly trip: DocumentView<Trip> }) {
  const isDeviceOnly = useIsDeviceOnly()
  const { files, count, sizeBytes } = useContents(trip)
  return (
    <Stack gap={2}>
      <Card>
        <SectionTitle>Offline bereit</SectionTitle>
        <ul>
          <ListRow
            title="Reise, Buchungen, Plan, Kosten und Listen"
            detail={`${formatCount(count, 'Eintrag', 'Einträge')}, ${formatBytes(sizeBytes)}. Alles lässt sich ohne Netz lesen und ändern.`}
            actions={<Here />}
          />
          <ListRow
            title="Karte"
            detail="Umrisse der Welt, Flughäfen und Städte gehören zur App."
            actions={<AppState />}
          />
          <StreetsOf trip={trip} />
        </ul>
        {isDeviceOnly ? <QuietText>Ohne Konto liegt alles nur auf diesem Gerät.</QuietText> : <Unsent />}
      </Card>
      {isDeviceOnly ? null : <Files files={files} />}
    </Stack>
  )
}

/** The streets around what the map of the trip shows. */
function StreetsOf({ trip }: { readonly trip: DocumentView<Trip> }) {
  const { things, lines } = useMapOf(trip, '')
  const wanted = useMemo(() => {
    const tracks = lines.filter(({ kind }) => kind === 'track' || kind === 'route')
    const points = tracks.flatMap(({ parts }) => parts.flat().map(([lon, lat]) => ({ lat, lon })))
    return regionSpots(things, points)
  }, [things, lines])
  return <RegionRow tripId={trip.id} wanted={wanted} />
}

function Here() {
  return (
    <StatusLine icon="check" tone="good">
      auf diesem Gerät
    </StatusLine>
  )
}

/** The app worker keeps the whole app, maps too; in a browser without one, or on the first visit, it does not yet. */
function AppState() {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return isKept ? (
    <Here />
  ) : (
    <StatusLine icon="warning" tone="warning">
      erst nach dem nächsten Öffnen der App
    </StatusLine>
  )
}

function Unsent() {
  const { pendingCount } = useSyncStatus('pendingCount')
  return (
    <QuietText role="status">
      {pendingCount === 0
        ? 'Alle Änderungen sind beim Server.'
        : `${formatCount(pendingCount, 'Änderung wartet auf den Server und bleibt', 'Änderungen warten auf den Server und bleiben')} auf diesem Gerät, bis er sie hat, auch wenn der Platz knapp wird oder die App sich erneuert.`}
    </QuietText>
  )
}

function Files({ files }: { readonly files: readonly TripFile[] }) {
  const held = useFilesHere()
  const { text, missing, isComplete } = describeFiles(files, held.here, held.problem)
  return (
    <Card>
      <SectionTitle>Dateien</SectionTitle>
      <Stack gap={1}>
        <StatusLine icon={isComplete ? 'check' : 'warning'} tone={isComplete ? 'good' : 'warning'}>
          <span role="status">{text}</span>
        </StatusLine>
        <BigList
          items={files}
          keyOf={({ fileId }) => fileId}
          rowPx={64}
          renderRow={(file) => <FileRow file={file} held={held} />}
        />
        <Cluster>
          {missing.length === 0 ? null : (
            <Button variant="primary" isBusy={held.loading.size > 0} onClick={() => void held.load(missing)}>
              Alle laden
            </Button>
          )}
          {held.problem === undefined ? null : (
            <Button variant="secondary" onClick={held.lookAgain}>
              Noch einmal nachsehen
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}

function FileRow({ file, held }: { readonly file: TripFile; readonly held: FilesHere }) {
  const { fileId, name, of, sizeBytes } = file
  const failure = held.failures.get(fileId)
  const detail = `${of} · ${formatBytes(sizeBytes)}`
  return (
    <ListRow
      as="div"
      title={name}
      detail={failure === undefined ? detail : `${detail}. ${failure}`}
      actions={
        held.here?.has(fileId) === true ? (
          <Here />
        ) : held.loading.has(fileId) ? (
          <StatusLine icon="download" tone="quiet">
            wird geladen
          </StatusLine>
        ) : (
          <Button variant="secondary" onClick={() => void held.load([file])}>
            Laden
          </Button>
        )
      }
    />
  )
}

/** All that is shared of a trip, and the user's own packing and notes: its files, how many entries it has, and about how much they take. */
function useContents(trip: DocumentView<Trip>) {
  const bookings = useTripDocuments(bookingsCollection, trip.id)
  const expenses = useTripDocuments(expensesCollection, trip.id)
  const notes = useTripDocuments(notesCollection, trip.id)
  const ownNotes = useTripDocuments(privateNotesCollection, trip.id)
  const settlements = useTripDocuments(settlementsCollection, trip.id)
  const ownPacking = useTripDocuments(privatePackingCollection, trip.id)
  const plan = useTripDocuments(planCollection, trip.id)
  const places = useTripDocuments(placesCollection, trip.id)
  const tracks = useTripDocuments(tracksCollection, trip.id)
  const packing = useTripDocuments(packingCollection, trip.id)
  const tasks = useTripDocuments(tasksCollection, trip.id)
  return useMemo(() => {
    const withFiles = [...bookings, ...notes, ...ownNotes, ...expenses]
    const lists = [...settlements, ...plan, ...places, ...tracks, ...packing, ...ownPacking, ...tasks]
    const all = [trip, ...withFiles, ...lists]
    return {
      files: listTripFiles(withFiles),
      count: all.length,
      sizeBytes: all.reduce((sum, document) => sum + utf8Length(JSON.stringify(document)), 0),
    }
  }, [trip, bookings, expenses, notes, ownNotes, settlements, plan, places, tracks, packing, ownPacking, tasks])
}

type FilesHere = {
  /** Ids; undefined as long as it is not known. */
  readonly here: ReadonlySet<string> | undefined
  /** Why it is not known, in German; undefined: it is, or a moment is needed. */
  readonly problem: string | undefined
  /** Those that are being loaded. */
  readonly loading: ReadonlySet<string>
  /** Why some could not be loaded, in German, by id. */
  readonly failures: ReadonlyMap<string, string>
  readonly load: (files: readonly TripFile[]) => Promise<void>
  readonly lookAgain: () => void
}

/** The storage of a device that answers at all has done so by then. */
const ANSWER_MS = 10 * SECOND_MS

/** Which files open without a network on this device, and how to fetch others; one after the other, oldest first. */
export function useFilesHere(): FilesHere {
  const openFiles = useOpenFiles()
  const { here, problem, note, lookAgain } = useListHere(openFiles)
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())

  async function load(files: readonly TripFile[]): Promise<void> {
    for (const { fileId } of files) {
      setFailures((before) => new Map([...before].filter(([id]) => id !== fileId)))
      setLoading((before) => new Set([...before, fileId]))
      try {
        // What is opened whole is kept.
        // oxlint-disable-next-line no-await-in-loop
        await (await openFiles()).open(fileId, 'original')
        note(fileId)
      } catch (error) {
        setFailures((before) => new Map([...before, [fileId, describeFileProblem(error)]]))
      }
      setLoading((before) => new Set([...before].filter((id) => id !== fileId)))
    }
    // The device may have had no room for some.
    lookAgain()
  }
  return { here, problem, loading, failures, load, lookAgain }
}

function useListHere(openFiles: () => Promise<Pick<FilesClient, 'listHere'>>) {
  const [here, setHere] = useState<ReadonlySet<string>>()
  const [problem, setProblem] = useState<string>()
  // Another object for each time that the device is asked.
  const [attempt, setAttempt] = useState({})
  useEffect(() => {
    let isGone = false
    const tell = (text: string | undefined): void => {
      if (!isGone) setProblem(text)
    }
    const timer = setTimeout(() => tell('Dieses Gerät antwortet nicht.'), ANSWER_MS)
    openFiles()
      .then((client) => client.listHere())
      .then((ids) => {
        if (!isGone) setHere(ids)
        tell(undefined)
      })
      .catch((error: unknown) => tell(describeFileProblem(error)))
      .finally(() => clearTimeout(timer))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [openFiles, attempt])
  const lookAgain = useCallback(() => {
    setProblem(undefined)
    setAttempt({})
  }, [])
  const note = useCallback((id: string) => setHere((before) => new Set([...(before ?? []), id])), [])
  return { here, problem, note, lookAgain }
}
