/** Takes over shops from a table, JSON or Uptime Kuma. */
import { ImportFlow } from '#kit/import/import-flow'
import { SettingsPage } from '#kit/settings-page'
import { PointerText } from '#ui/card'
import { Button } from '#ui/button'
import { downloadText } from '#ui/files/download'
import { shopsCollection } from '../../collections.ts'
import { describeShopImport } from '../describe-shop-import.ts'
import { shopsTemplateCsv } from '../export-shops.ts'
import { uptimeTool } from '../../tool.ts'
import { SETTINGS_PATH } from '../../paths.ts'
import type { KnownSettings } from '../../read-settings.ts'
import type { ReadShops } from '../read-shops.ts'
import type { ShopImportFailure, ShopImportTask } from '../shop-import-messages.ts'
import { useSettings } from '../../parts/screens/use-settings.ts'
import { ImportPreview } from './import-preview.tsx'

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
    <Button variant="secondary" icon="download" onClick={download}>
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
