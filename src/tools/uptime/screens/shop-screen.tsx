import { Page } from '#ui/page'

export function ShopScreen() {
  return (
    <Page title="Shop-Uptime" heading="Shop-Uptime">
      <p>…</p>
    </Page>
  )
}
