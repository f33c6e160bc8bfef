import { Page } from '#ui/page'

export function SettingsStart() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
