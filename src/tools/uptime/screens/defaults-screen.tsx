import { Page } from '#ui/page'

export function DefaultsScreen() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
