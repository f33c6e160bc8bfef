import { Page } from '#ui/page'

export function IncidentScreen() {
  return (
    <Page title="Shop-Uptime" heading="Shop-Uptime">
      <p>…</p>
    </Page>
  )
}
