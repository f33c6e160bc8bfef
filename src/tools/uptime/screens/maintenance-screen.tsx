import { Page } from '#ui/page'

export function MaintenanceScreen() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
