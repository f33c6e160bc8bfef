import { Page } from '#ui/page'

export function ShopFormScreen() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
