import { Page } from '#ui/page'

export function TagsScreen() {
  return (
    <Page title="Schlagwörter" heading="Schlagwörter" maxWidth={720}>
      {null}
    </Page>
  )
}
