import { Page } from '#ui/page'

export function TemplatesScreen() {
  return (
    <Page title="Vorlagen" heading="Vorlagen" maxWidth={720}>
      {null}
    </Page>
  )
}
