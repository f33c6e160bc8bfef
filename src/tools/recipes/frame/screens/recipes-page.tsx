/** The frame of the views of the recipes: heading, the ways to the other views, and the cookbook that is shown. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLoadedParts } from '#kit/documents-state'
import { ToolTabs, type ToolTab } from '#kit/tool-tabs'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { TARGET_PX } from '#ui/page/theme'
import { ALL_PATH, IDEAS_PATH, PANTRY_PATH, SEASON_PATH, SETTINGS_PATH, SHOPPING_PATH, WEEK_PATH } from '../../paths.ts'
import { useKitchen } from './use-kitchen.ts'

/** No id of a cookbook. */
const ALL = ''

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

export function RecipesPage({ heading, title = heading, lead, ...own }: RecipesPageProps) {
  const { actions, children } = useLoadedParts({
    ...own,
    children: (
      <>
        <CookbookChoice />
        {own.children}
      </>
    ),
  })
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

/** Which cookbook is shown; of one alone nothing is to be chosen. */
export function CookbookChoice() {
  const { cookbooks, shownId = ALL, show } = useKitchen()
  if (cookbooks.length < 2) return null
  return (
    <Choice
      aria-label="Kochbuch, das zu sehen ist"
      value={shownId}
      onChange={({ target: { value } }) => show(value === ALL ? undefined : value)}
    >
      <option value={ALL}>Alle Kochbücher</option>
      {cookbooks.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Choice>
  )
}

const Choice = styled('select')(({ theme }) => ({
  // Closer to the tabs than what is on the page.
  'nav + &': { marginBlock: -12 },
  alignSelf: 'start',
  maxWidth: '100%',
  minHeight: TARGET_PX,
  padding: '0 10px',
  border: 0,
  borderRadius: 12,
  background: theme.vars.palette.background.default,
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  textOverflow: 'ellipsis',
}))
