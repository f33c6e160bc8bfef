import { Page } from '#ui/page'

export function HintsScreen() {
  return (
    <Page title="Hinweise und Runden" heading="Hinweise und Runden" maxWidth={720}>
      {null}
    </Page>
  )
}
