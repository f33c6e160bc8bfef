import { Page } from '#ui/page'

export function CorrectionsScreen() {
  return (
    <Page title="Startsaldo und Korrekturen" heading="Startsaldo und Korrekturen" maxWidth={720}>
      {null}
    </Page>
  )
}
