/** What a file becomes: how much of it is new, its first shops, what gets lost, what has no counterpart, what is faulty. */
import { useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, type Documents } from '#documents/client'
import type { ImportPreviewProps } from '#kit/import/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { QuietText } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { describeCheck } from '../../words/describe-check.ts'
import { describeShopImport } from '../describe-shop-import.ts'
import { planShopImport, type PlannedShop, type PlannedShopImport } from '../plan-shop-import.ts'
import type { ReadShops } from '../read-shops.ts'
import { PlaceNote } from '../../answers/screens/place-note.tsx'

const sourceNames = { csv: 'Tabelle', json: 'JSON', kuma: 'Uptime Kuma' } as const satisfies Record<
  ReadShops['source'],
  string
>

type Props = Omit<ImportPreviewProps<ReadShops, unknown>, 'options' | 'onOptions' | 'onReread'>

export function ImportPreview({ owner, name, found, onWrite, onClose }: Props) {
  const documents = useDocumentsClient()
  const plan = useMemo(() => planOf(found, owner, documents), [found, owner, documents])
  const { shops, known, maintenances } = plan
  return (
    <>
      <ImportFound
        title={`${sourceNames[found.source]}: „${name}“`}
        fresh={[
          ...(shops.length === 0 ? [] : [formatCount(shops.length, 'neuer Shop', 'neue Shops')]),
          ...(maintenances.length === 0 ? [] : [formatCount(maintenances.length, 'Wartung', 'Wartungen')]),
        ]}
        knownCount={known.length}
        leftCount={found.skipped.length}
        failedCount={found.failed.length}
        submitLabel={`${describeShopImport(plan)} importieren`}
        // What is there may have changed since the file was looked at.
        onSubmit={() => onWrite(documentsOf(planOf(found, owner, documents)))}
        onClose={onClose}
      >
        {found.mayLackChanges ? <QuietText>{MAY_LACK_CHANGES}</QuietText> : null}
        <PlaceNote adding={shops.filter(({ shop }) => !shop.isPaused).length} />
      </ImportFound>
      <ImportRows
        title="Das wird daraus"
        items={shops}
        one="Shop"
        many="Shops"
        renderRow={(planned) => (
          <ImportRow key={planned.id} place={`${found.source === 'csv' ? 'Zeile' : 'Nr.'} ${planned.read.line}`}>
            <Becomes planned={planned} />
          </ImportRow>
        )}
      />
      <ImportRows
        title="Bleibt zurück"
        items={found.skipped}
        one="Eintrag"
        many="Einträge"
        renderRow={({ name: left, reason }, index) => (
          <ImportRow key={index}>
            <RowWords>
              <strong>{left}</strong> {reason}
            </RowWords>
          </ImportRow>
        )}
      />
      {found.failed.length === 0 ? null : <FailedRows head={found.head} failed={found.failed} />}
    </>
  )
}

const MAY_LACK_CHANGES =
  'Lief Uptime Kuma, als du kuma.db kopiert hast, fehlen vielleicht die neuesten Änderungen. Beende es vorher, dann steht alles in dieser Datei.'

function documentsOf({ shops, maintenances }: PlannedShopImport): readonly ImportedDocument[] {
  return [
    ...shops.map(({ id, shop }) => importedDocument(shopsCollection, id, shop)),
    ...maintenances.map(({ id, ...maintenance }) => importedDocument(maintenancesCollection, id, maintenance)),
  ]
}

function planOf(found: ReadShops, owner: string, documents: Documents): PlannedShopImport {
  return planShopImport(found, {
    owner,
    shops: documents.list(shopsCollection),
    maintenances: documents.list(maintenancesCollection),
  })
}

function Becomes({ planned: { shop, read } }: { readonly planned: PlannedShop }) {
  return (
    <RowWords>
      <strong>{shop.name}</strong>{' '}
      {[describeCheck(shop.check), shop.group, ...shop.tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ')}
      {read.losses.map((loss) => (
        <QuietText key={loss}>{loss}</QuietText>
      ))}
    </RowWords>
  )
}
