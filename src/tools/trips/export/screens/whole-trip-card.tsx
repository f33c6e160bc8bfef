/** The whole trip as a file that another Taschenmesser reads (J41), on demand with its attached files (J77). */
import { useEffect, useRef, useState } from 'react'
import { toIso } from '#base/clock'
import { formatCount } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { useDocumentsClient } from '#documents/client'
import type { FileReference } from '#files'
import { useOpenFiles } from '#files/client'
import { Button } from '#ui/button'
import { Cluster, QuietText, TitledCard } from '#ui/card'
import { downloadBlob, downloadJson } from '#ui/files/download'
import { SwitchLine } from '#ui/form/switch'
import { StatusLine } from '#ui/page/status-line'
import { ProgressCard } from '#ui/picture/progress-card'
import { bookingsCollection, expensesCollection, notesCollection, privateNotesCollection } from '../../collections.ts'
import type { TripView } from '../../frame/screens/trip-page.tsx'
import { useTripDocuments } from '../../frame/screens/trip-reader.tsx'
import { MAX_ATTACHED_BYTES, nameSome, tripAsJson } from '../trip-file.ts'

export function WholeTripCard({ trip, name }: { readonly trip: TripView; readonly name: string }) {
  const documents = useDocumentsClient()
  const [isWithPrivate, setWithPrivate] = useState(false)
  const [isWithFiles, setWithFiles] = useState(false)
  const files = useFiles(trip.id, isWithPrivate)
  const { packing, missing, pack, stop } = usePacking(name)
  const save = (): void => {
    const json = tripAsJson({
      trip,
      read: (collection) => {
        const all = documents.list<{ readonly tripId: string }>(collection)
        return all.filter(({ tripId }) => tripId === trip.id)
      },
      isWithPrivate,
      exportedAt: toIso(Date.now()),
    })
    if (isWithFiles && files.length > 0) void pack(json, files)
    else downloadJson(`${name}.json`, json)
  }
  return (
    <TitledCard id="whole-trip" title="Die ganze Reise">
      <QuietText>
        Eine Datei mit allem, was zur Reise gehört, auch den Buchungscodes und Kosten. „Importieren“ macht daraus wieder
        eine Reise.
      </QuietText>
      <SwitchLine
        text="Mit meinem eigenen Gepäck und meinen eigenen Notizen"
        detail="Nur deine: Die der anderen siehst du nicht."
        isOn={isWithPrivate}
        onChange={setWithPrivate}
      />
      <SwitchLine text="Mit Dateien" detail={describeSize(files)} isOn={isWithFiles} onChange={setWithFiles} />
      {packing === undefined ? (
        <Cluster>
          <Button variant="secondary" icon="download" onClick={save}>
            Reise herunterladen
          </Button>
        </Cluster>
      ) : (
        <ProgressCard label="Dateien werden gepackt" share={packing} onStop={stop}>
          Dateien werden gepackt …
        </ProgressCard>
      )}
      <Missing names={missing} />
    </TitledCard>
  )
}

function Missing({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div role="status">
      <StatusLine icon="warning" tone="alarm">
        {names.length === 1 ? 'Eine Datei fehlt' : `${names.length} Dateien fehlen`} im Archiv, weil sie nicht auf
        diesem Gerät und gerade nicht zu laden sind, oder weil kein Platz mehr war: {nameSome(names)}
      </StatusLine>
    </div>
  )
}

/** „3 Dateien, 12,4 MB“ */
function describeSize(files: readonly FileReference[]): string {
  if (files.length === 0) return 'Es ist keine angehängt.'
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const size = `${formatCount(files.length, 'Datei', 'Dateien')}, ${formatBytes(sizeBytes)}`
  return sizeBytes <= MAX_ATTACHED_BYTES
    ? size
    : `${size}. Höchstens ${formatBytes(MAX_ATTACHED_BYTES)} passen hinein: Der Rest bleibt weg und wird genannt.`
}

/** Each once. */
function useFiles(tripId: string, isWithPrivate: boolean): readonly FileReference[] {
  const shared = [
    ...useTripDocuments(bookingsCollection, tripId),
    ...useTripDocuments(expensesCollection, tripId),
    ...useTripDocuments(notesCollection, tripId),
  ]
  const own = useTripDocuments(privateNotesCollection, tripId)
  const all = (isWithPrivate ? [...shared, ...own] : shared).flatMap(({ files }): readonly FileReference[] => files)
  return [...new Map(all.map((file) => [file.fileId, file])).values()]
}

function usePacking(name: string) {
  const openFiles = useOpenFiles()
  const stopper = useRef<AbortController>(null)
  /** From 0 to 1 while files are packed. */
  const [packing, setPacking] = useState<number>()
  const [missing, setMissing] = useState<readonly string[]>([])
  const stop = (): void => stopper.current?.abort()
  useEffect(() => stop, [])

  async function pack(json: string, files: readonly FileReference[]): Promise<void> {
    const { signal } = (stopper.current = new AbortController())
    setPacking(0)
    setMissing([])
    try {
      const [{ packTrip }, client] = await Promise.all([import('./pack-trip.ts'), openFiles()])
      const open = (fileId: string, until: AbortSignal) => client.open(fileId, 'original', { signal: until })
      const packed = await packTrip({ json, files, open, onProgress: setPacking, signal, now: new Date() })
      setMissing(packed.missing)
      downloadBlob(`${name}.zip`, packed.archive)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setPacking(undefined)
    }
  }
  return { packing, missing, pack, stop }
}
