/** Takes over shops from a table, JSON or Uptime Kuma: choose a file, see what becomes of it, write it as one step. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { useDocumentsStatus, useEdits, type Documents } from '#documents/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, Stack } from '#ui/card'
import { FailedRows } from '#ui/files/failed-rows'
import { Link } from '#ui/link'
import { StatusLine } from '#ui/page/status-line'
import { maintenancesCollection, shopsCollection } from '../../collections.ts'
import { describeShopImport } from '../describe-shop-import.ts'
import { SETTINGS_PATH } from '../../paths.ts'
import type { PlannedShopImport } from '../plan-shop-import.ts'
import { ImportPreview } from './import-preview.tsx'
import { ImportStart } from './import-start.tsx'
import { SettingsPage } from '#kit/settings-page'
import { useSettings } from '../../parts/screens/use-settings.ts'
import { useShopImport } from './use-shop-import.ts'

export function ImportScreen() {
  const user = useUser()
  // What one person imports is never written for the next one.
  return <Import key={user?.id ?? ''} owner={user?.id ?? ''} />
}

function Import({ owner }: { readonly owner: string }) {
  const { isLoaded } = useDocumentsStatus()
  const edits = useEdits()
  const { file, open, close } = useShopImport(useSettings())
  const [done, setDone] = useState<PlannedShopImport>()

  function write(plan: PlannedShopImport): void {
    const add = (documents: Documents): void => {
      for (const { id, shop } of plan.shops) documents.add(shopsCollection, shop, id)
      for (const { id, ...maintenance } of plan.maintenances) documents.add(maintenancesCollection, maintenance, id)
    }
    edits.run(`${describeShopImport(plan)} importiert`, add, { afterUndo: () => setDone(undefined) })
    setDone(plan)
  }

  return (
    <SettingsPage heading="Shops importieren" lead="Aus einer Tabelle, JSON oder einer Datenbank von Uptime Kuma.">
      {done !== undefined ? (
        <>
          <Done
            what={describeShopImport(done)}
            onNext={() => {
              setDone(undefined)
              close()
            }}
          />
          {file.phase === 'read' && file.found.failed.length > 0 ? <FailedRows {...file.found} /> : null}
        </>
      ) : file.phase === 'read' ? (
        <ImportPreview owner={owner} name={file.name} found={file.found} onWrite={write} onClose={close} />
      ) : (
        <ImportStart file={file} isReady={isLoaded} onFiles={open} onCancel={close} />
      )}
    </SettingsPage>
  )
}

function Done({ what, onNext }: { readonly what: string; readonly onNext: () => void }) {
  const { isServerReachable } = useDocumentsStatus()
  return (
    <Card aria-label="Ergebnis">
      <Stack gap={2}>
        <StatusLine icon="check" tone="good">
          {what} importiert
        </StatusLine>
        {isServerReachable ? null : (
          <QuietText>Sie sind auf diesem Gerät gespeichert und werden geprüft, sobald du wieder online bist.</QuietText>
        )}
        <Cluster>
          <Button variant="primary" component={Link} to={SETTINGS_PATH}>
            Zu deinen Shops
          </Button>
          <Button variant="secondary" onClick={onNext}>
            Weitere Datei
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}
