import { Page } from '#ui/page'

export function PlansScreen() {
  return (
    <Page title="Arbeitszeit-Pläne" heading="Arbeitszeit-Pläne" maxWidth={720}>
      {null}
    </Page>
  )
}
