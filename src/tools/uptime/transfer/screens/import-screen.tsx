/** Takes over shops from a table, JSON or Uptime Kuma. */
import { useMemo } from 'react'
import { formatCount } from '#base/text/format'
import { useDocumentsClient, type Documents } from '#documents/client'
import { ImportFlow, type ImportPreviewProps } from '#kit/import/import-flow'
import { importedDocument, type ImportedDocument } from '#kit/import/write-import'
import { SettingsPage } from '#kit/settings-page'
import { PointerText, QuietText } from '#ui/card'
import { Button } from '#ui/button'
import { downloadText } from '#ui/files/download'
import { FailedRows } from '#ui/files/failed-rows'
import { ImportFound } from '#ui/files/import-found'
import { ImportRow, ImportRows, RowWords } from '#ui/files/import-rows'
import { PlaceNote } from '../../answers/screens/place-note.tsx'
import { shopsCollection, type KnownSettings, maintenancesCollection } from '../../collections.ts'
import { describeCheck } from '../../words/describe-check.ts'
import { describeShopImport } from '../describe-shop-import.ts'
import { shopsTemplateCsv } from '../export-shops.ts'
import { uptimeTool } from '../../tool.ts'
import { SETTINGS_PATH } from '../../paths.ts'
import { planShopImport, type PlannedShop, type PlannedShopImport } from '../plan-shop-import.ts'
import type { ReadShops } from '../read-shops.ts'
import type { ShopImportFailure, ShopImportTask } from '../shop-import-messages.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'

export function ImportScreen() {
  const settings = useSettings()
  return (
    <SettingsPage
      tool="Shop-Uptime"
      heading="Shops importieren"
      lead="Aus einer Tabelle, JSON oder einer Datenbank von Uptime Kuma."
    >
      <ImportFlow<ReadShops, ShopImportFailure, KnownSettings>
        startWorker={() =>
          new Worker(new URL('../../workers/shop-import-worker.ts', import.meta.url), { type: 'module' })
        }
        taskOf={(file, known): ShopImportTask<File> => ({ file, settings: known })}
        optionsAfter={() => settings}
        choice={{ ...choice, accept: uptimeTool.import?.accept ?? [], otherWay: <Template /> }}
        renderPreview={(preview) => <ImportPreview {...preview} />}
        failedOf={(found) => found}
        describe={(written) => {
          const { shops = [], maintenances = [] } = Object.groupBy(written, ({ collection }) =>
            collection.name === shopsCollection.name ? 'shops' : 'maintenances',
          )
          return describeShopImport({ shops, maintenances })
        }}
        next={{ text: 'Zu deinen Shops', to: SETTINGS_PATH }}
      />
    </SettingsPage>
  )
}

function Template() {
  const download = (): void => downloadText('Vorlage Shops.csv', shopsTemplateCsv(), 'text/csv')
  return (
    <Button icon="download" onClick={download}>
      Vorlage (CSV)
    </Button>
  )
}

const choice = {
  title: 'Datei wählen',
  failureTexts: {
    'unknown-columns':
      'In der Tabelle ist keine Spalte mit Adressen zu finden. Sie heißt zum Beispiel „Adresse“ oder „URL“.',
    'no-json': 'Das ist kein gültiges JSON.',
    'no-shops': 'In diesem JSON ist keine Liste von Shops zu finden. Sie steht außen oder unter „shops“.',
    'other-file': 'Das ist keine CSV-Datei. Speichere sie in deinem Programm als CSV und wähl sie noch einmal.',
    'other-database': 'Das ist eine Datenbank, aber keine von Uptime Kuma.',
    empty: 'Die Datei ist leer.',
    'too-large': 'Die Datei ist größer als 30 MB. Teil sie auf.',
    broken: 'Die Datei ließ sich nicht lesen. Vielleicht ist sie beschädigt.',
  },
  hint: (
    <>
      Wähl sie aus<PointerText>, zieh sie hierher oder füg kopierte Zeilen einer Tabelle mit Strg+V ein</PointerText>.
      Die Datei bleibt auf diesem Gerät. Du siehst zuerst, was daraus wird, und kannst danach alles auf einmal
      rückgängig machen.
    </>
  ),
  sources: {
    title: 'Das geht',
    sources: [
      {
        name: 'Tabelle (CSV)',
        way: 'Eine Zeile je Shop, mit Spalten wie Name, Adresse, Intervall, Gruppe, Schlagwörter',
      },
      {
        name: 'JSON',
        way: 'Ein Export von hier, oder eine Liste wie [{ "name": "Mein Shop", "url": "https://meinshop.de" }]',
      },
      {
        name: 'Uptime Kuma 1 und 2',
        way: 'Beende Uptime Kuma, dann nimm die Datei kuma.db aus dem Ordner data. Sie darf beliebig groß sein.',
      },
    ],
  },
} as const

const sourceNames = { csv: 'Tabelle', json: 'JSON', kuma: 'Uptime Kuma' } as const satisfies Record<
  ReadShops['source'],
  string
>

type Props = Omit<ImportPreviewProps<ReadShops, unknown>, 'options' | 'onOptions' | 'onReread'>

/** What a file becomes: how much of it is new, its first shops, what gets lost, what has no counterpart, what is faulty. */
function ImportPreview({ owner, name, found, onWrite, onClose }: Props) {
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
