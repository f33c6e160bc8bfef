/** The frame of the views of the recipes: heading, the ways to the other views, and the cookbook that is shown. */
import type { ReactNode } from 'react'
import { useLoadedParts } from '#documents/client'
import { ToolTabs, type ToolTab } from '#kit/tool-tabs'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { ALL_PATH, IDEAS_PATH, PANTRY_PATH, SEASON_PATH, SETTINGS_PATH, SHOPPING_PATH, WEEK_PATH } from '../../paths.ts'

type RecipesPageProps = {
  readonly heading: string
  /** For the tab, if it is not the heading. */
  readonly title?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const tabs: readonly ToolTab[] = [
  { to: IDEAS_PATH, text: 'Ideen', isAt: (pathname) => pathname === IDEAS_PATH },
  { to: ALL_PATH, text: 'Rezepte' },
  { to: WEEK_PATH, text: 'Woche' },
  { to: SHOPPING_PATH, text: 'Einkauf' },
  { to: PANTRY_PATH, text: 'Vorrat' },
  { to: SEASON_PATH, text: 'Saison' },
]

export function RecipesPage({ heading, title = heading, lead, ...parts }: RecipesPageProps) {
  const { actions, children } = useLoadedParts(parts)
  return (
    <Page
      title={title}
      heading={heading}
      {...(lead === undefined ? {} : { lead })}
      {...(actions === undefined ? {} : { actions })}
      tools={<IconButton icon="settings" label="Einstellungen" component={Link} to={SETTINGS_PATH} />}
    >
      <ToolTabs label="Ansichten der Rezepte" tabs={tabs} />
      {children}
    </Page>
  )
}
