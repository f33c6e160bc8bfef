import { Page } from '#ui/page'

export function ProjectsScreen() {
  return (
    <Page title="Projekte" heading="Projekte" maxWidth={720}>
      {null}
    </Page>
  )
}
