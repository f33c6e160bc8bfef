import { Page } from '#ui/page'

export function StatusPagesScreen() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
