/** All shops as a file: complete as JSON, or as a table. */
import { useState } from 'react'
import { formatCount } from '#base/text/format'
import { useDocuments } from '#documents/client'
import { withoutMeta } from '#documents'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { downloadJson, downloadText } from '#ui/files/download'
import { Notice } from '#ui/page/notice'
import { SwitchLine } from '#ui/form/switch'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { shopsCsv, shopsJson } from '../export-shops.ts'
import type { Maintenance, Shop } from '../../model.ts'
import { SettingsPage } from '#kit/settings-page'

export function ExportScreen() {
  const shops = useDocuments(shopsCollection)
  const maintenances = useDocuments(maintenancesCollection)
  const [hasSecrets, setSecrets] = useState(false)
  const stored = () => shops.map((shop) => ({ ...withoutMeta<Shop>(shop), id: shop.id }))
  const windows = () => maintenances.map((each) => ({ ...withoutMeta<Maintenance>(each), id: each.id }))
  return (
    <SettingsPage tool="Shop-Uptime" heading="Shops exportieren">
      <Card aria-label="Export">
        <Stack gap={2}>
          <QuietText>
            {shops.length === 0
              ? 'Es gibt noch keine Shops. Was hier herauskommt, lässt sich später wieder importieren.'
              : `${formatCount(shops.length, 'Shop', 'Shops')} mit allen Einstellungen. Beides lässt sich wieder importieren; nur im JSON stehen auch Wartungen. Störungen und Messwerte gehören nicht dazu.`}
          </QuietText>
          <SwitchLine
            text="Mit Passwörtern"
            detail="Auch Tokens, geheime Kopfzeilen und die Adressen von Jobs."
            isOn={hasSecrets}
            onChange={setSecrets}
          />
          {hasSecrets ? (
            <Notice icon="warning">
              Die Passwörter stehen dann lesbar in der Datei. Wer sie hat, kann sich damit in deinen Shops anmelden.
            </Notice>
          ) : null}
          <Cluster>
            <Button
              variant="primary"
              icon="download"
              onClick={() => downloadJson(fileName('json'), shopsJson(stored(), windows(), { hasSecrets }))}
            >
              Als JSON
            </Button>
            <Button
              icon="download"
              onClick={() => downloadText(fileName('csv'), shopsCsv(stored(), { hasSecrets }), 'text/csv')}
            >
              Als Tabelle (CSV)
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </SettingsPage>
  )
}

function fileName(kind: 'json' | 'csv'): string {
  return `Shops ${Temporal.Now.plainDateISO().toString()}.${kind}`
}
