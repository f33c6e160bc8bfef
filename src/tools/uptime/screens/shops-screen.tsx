import { Page } from '#ui/page'

export function ShopsScreen() {
  return (
    <Page title="Shop-Uptime" heading="Shop-Uptime">
      <p>…</p>
    </Page>
  )
}
