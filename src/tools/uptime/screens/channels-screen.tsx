import { Page } from '#ui/page'

export function ChannelsScreen() {
  return (
    <Page title="Shop-Uptime: Einstellungen" heading="Einstellungen">
      <p>…</p>
    </Page>
  )
}
