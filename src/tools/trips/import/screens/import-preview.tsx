/** What a file becomes: each booking is checked, filled in or left out, and goes to a trip that is there or to a new one. */
import { useMemo, useState } from 'react'
import { formatCount } from '#base/text/format'
import type { FailedTableRow } from '#base/table/failed-rows-csv'
import type { CollectionDefinition } from '#documents'
import { useDocuments } from '#documents/client'
import type { ImportPreviewProps } from '#kit/import/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { Button } from '#ui/button'
import { HiddenText, QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { StatusLine } from '#ui/page/status-line'
import { bookingsCollection, placesCollection, tracksCollection, tripCollections } from '../../collections.ts'
import { tripPath } from '../../paths.ts'
import { countItems, describeDraft, hasAssumedZone } from '../describe-draft.ts'
import type { FoundBooking, FoundItems, ImportItem } from '../readers/drafts.ts'
import { settleDraft } from '../make-booking.ts'
import { planImportRows, type PlannedDocument, type PlannedRow } from '../plan-import.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { TargetFields, useTarget } from './import-target.tsx'

export type TripImportPreviewProps = ImportPreviewProps<FoundItems, undefined> & {
  /** Called with the path that the user goes to afterwards. */
  readonly onTarget: (path: string) => void
}

export function ImportPreview({ name, found, onWrite, onClose, onTarget }: TripImportPreviewProps) {
  const { items, left, toggle, change } = useChecked(found)
  const [open, setOpen] = useState<number>()
  const target = useTarget(items, found.wholeTrips)
  const settled = useSettled(items, target.zone)
  const rows = useRows(settled, target)
  const chosen = rows.filter(({ index, isKnown }) => !isKnown && !left.has(index))
  const ready = chosen.filter(({ document }) => document !== undefined)
  const lacking = chosen.length - ready.length
  const counts = countItems(ready.map(({ item }) => item.kind))
  const opened = open === undefined ? undefined : settled[open]
  const write = (): void => {
    const trip = target.makeTrip()
    if (trip === undefined) return
    onTarget(tripPath(target.id))
    onWrite([...trip, ...ready.flatMap(({ document }) => (document === undefined ? [] : [toImported(document)]))])
  }
  return (
    <>
      <ImportFound
        title={`Gefunden in „${name}“`}
        fresh={counts}
        knownCount={rows.filter(({ isKnown }) => isKnown).length}
        failedCount={found.faults.length}
        failedNouns={['Eintrag', 'Einträge']}
        submitLabel={`${counts.join(', ')} importieren`}
        onSubmit={write}
        onClose={onClose}
      >
        <WholeTrips trips={found.wholeTrips} isProposed={target.isNew} />
        <TargetFields target={target} />
        <Lacking count={lacking} />
      </ImportFound>
      <Rows rows={rows} left={left} onOpen={setOpen} onToggle={toggle} />
      {found.faults.length === 0 ? null : <FailedRows {...failedRowsOf(found)} />}
      {open === undefined || opened?.kind !== 'booking' ? null : (
        <DraftDialog
          draft={opened.booking}
          zone={target.zone}
          onSave={(draft) => change(open, draft)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type RowsProps = {
  readonly rows: readonly PlannedRow[]
  readonly left: ReadonlySet<number>
  /** Called with the place of the thing in the file. */
  readonly onOpen: (index: number) => void
  readonly onToggle: (index: number) => void
}

function Rows({ rows, left, onOpen, onToggle }: RowsProps) {
  return (
    <ImportRows
      title="Das wird daraus"
      items={rows}
      one="Zeile"
      many="Zeilen"
      renderRow={(row) => (
        <Row
          key={row.index}
          row={row}
          isLeft={left.has(row.index)}
          onOpen={() => onOpen(row.index)}
          onToggle={() => onToggle(row.index)}
        />
      )}
    />
  )
}

type WholeTripsProps = { readonly trips: FoundItems['wholeTrips']; readonly isProposed: boolean }

function WholeTrips({ trips = [], isProposed }: WholeTripsProps) {
  const [first, ...others] = trips
  if (first === undefined) return null
  return (
    <StatusLine icon="info" tone="quiet">
      {others.length > 0
        ? `${formatCount(trips.length, 'Eintrag steht', 'Einträge stehen')} für ganze Reisen und werden keine Buchungen.`
        : `„${first.title}“ steht für die ganze Reise und wird keine Buchung.`}
      {others.length === 0 && isProposed ? ' Ziel und Tage sind unten eingetragen.' : null}
    </StatusLine>
  )
}

function Lacking({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <StatusLine icon="warning" tone="alarm">
      {formatCount(count, 'Buchung ist', 'Buchungen sind')} unvollständig und {count === 1 ? 'bleibt' : 'bleiben'} weg,
      bis du ergänzt, was fehlt.
    </StatusLine>
  )
}

/** What the user has changed and left out, by the places of the things in the file. */
function useChecked(found: FoundItems) {
  const [changed, setChanged] = useState<ReadonlyMap<number, FoundBooking>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  return {
    items: useMemo(() => withChanges(found.items, changed), [found.items, changed]),
    left,
    toggle(index: number): void {
      const next = new Set(left)
      if (!next.delete(index)) next.add(index)
      setLeft(next)
    },
    change: (index: number, draft: FoundBooking): void => setChanged(new Map(changed).set(index, draft)),
  }
}

function withChanges(items: readonly ImportItem[], changed: ReadonlyMap<number, FoundBooking>): readonly ImportItem[] {
  if (changed.size === 0) return items
  return items.map((item, index) => {
    const booking = changed.get(index)
    return booking === undefined ? item : { kind: 'booking', booking }
  })
}

/** As the clocks of the places show it. */
function useSettled(items: readonly ImportItem[], zone: string): readonly ImportItem[] {
  return useMemo(
    () =>
      items.map((item) =>
        item.kind === 'booking' ? { kind: 'booking', booking: settleDraft(item.booking, zone) } : item,
      ),
    [items, zone],
  )
}

function useRows(
  items: readonly ImportItem[],
  { id, zone }: { readonly id: string; readonly zone: string },
): readonly PlannedRow[] {
  const bookings = useDocuments(bookingsCollection, id)
  const places = useDocuments(placesCollection, id)
  const tracks = useDocuments(tracksCollection, id)
  return useMemo(
    () => planImportRows(items, { tripId: id, zone, bookings, places, tracks }),
    [items, id, zone, bookings, places, tracks],
  )
}

/** A planned document as the import writes it. */
export function toImported({ collection: name, id, fields }: PlannedDocument): ImportedDocument {
  const collection = tripCollections.find((one) => one.name === name)
  if (collection === undefined) throw new TypeError(`there is no collection ${name}`)
  // Which of them it is decides what its fields are; each was made by the schema of its own.
  return importedDocument<object>(collection as unknown as CollectionDefinition, id, fields)
}

type RowProps = {
  readonly row: PlannedRow
  readonly isLeft: boolean
  readonly onOpen: () => void
  readonly onToggle: () => void
}

function Row({ row: { item, errors, isKnown }, isLeft, onOpen, onToggle }: RowProps) {
  const title = titleOf(item)
  const messages = isLeft ? [] : Object.values(errors)
  return (
    <ImportRow>
      <RowWords>
        <strong>{title}</strong>
        {item.kind === 'booking' ? <div>{describeDraft(item.booking)}</div> : null}
        {isKnown ? (
          <StatusLine icon="check" tone="quiet">
            Schon da
          </StatusLine>
        ) : null}
        {isLeft ? <QuietText>Wird weggelassen</QuietText> : null}
        {messages.map((text) => (
          <div key={text}>
            <StatusLine icon="warning" tone="alarm">
              {text}
            </StatusLine>
          </div>
        ))}
        {item.kind === 'booking' ? <Remarks draft={item.booking} /> : null}
      </RowWords>
      {isKnown ? null : (
        <div>
          {item.kind === 'booking' && !isLeft ? (
            <Button variant="secondary" onClick={onOpen}>
              {messages.length > 0 ? 'Ergänzen' : 'Prüfen'}
              <HiddenText> „{title}“</HiddenText>
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onToggle}>
            {isLeft ? 'Doch übernehmen' : 'Weglassen'}
            <HiddenText> „{title}“</HiddenText>
          </Button>
        </div>
      )}
    </ImportRow>
  )
}

function Remarks({ draft }: { readonly draft: FoundBooking }) {
  const remarks = [
    ...draft.remarks,
    ...(draft.status === 'cancelled' ? ['Storniert'] : []),
    ...(hasAssumedZone(draft) ? ['Zeitzone angenommen'] : []),
  ]
  return remarks.map((text) => (
    <div key={text}>
      <StatusLine icon="info" tone="quiet">
        {text}
      </StatusLine>
    </div>
  ))
}

function titleOf(item: ImportItem): string {
  if (item.kind === 'booking') return item.booking.title
  if (item.kind === 'place') return `Ort: ${item.place.name}`
  return item.kind === 'track' ? `Strecke: ${item.track.title}` : ''
}

/** What was left out of a file, as the list of an import shows it. */
export function failedRowsOf({ faults }: FoundItems): {
  readonly head: readonly string[]
  readonly failed: readonly FailedTableRow[]
} {
  const failed = faults.map(({ place, text }) => ({ text: `${place}: ${text}`, cells: [place] }))
  return { head: ['Stelle'], failed }
}
