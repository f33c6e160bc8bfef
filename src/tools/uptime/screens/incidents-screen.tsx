import { Page } from '#ui/page'

export function IncidentsScreen() {
  return (
    <Page title="Shop-Uptime" heading="Shop-Uptime">
      <p>…</p>
    </Page>
  )
}
